// Leads the requests of a Node server to the App Store to `shelf serve --tls-root tls.pem` instead, with the server's code as it is:
//
//   NODE_EXTRA_CA_CERTS=tls.pem node --require ./to-shelf.cjs server.js
const https = require("https");

const port = Number(process.env.SHELF_PORT ?? 8450);
const isStore = name => /^(api\.storekit(-sandbox)?(\.itunes)?|(buy|sandbox)\.itunes)\.apple\.com$|^local-testing-base-url$/.test(name);
const connect = https.globalAgent.createConnection;
https.globalAgent.createConnection = function (options, done) {
  const here = { ...options, host: "127.0.0.1", port, servername: options.servername || options.host };
  return connect.call(this, isStore(options.host) ? here : options, done);
};
