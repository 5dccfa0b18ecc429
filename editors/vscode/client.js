'use strict';

// A client of the Language Server Protocol over a process's standard streams. It is independent of the editor.

const { spawn } = require('node:child_process');

/** Messages with a Content-Length header, cut out of a stream that comes in pieces of any size. */
class Framing {
  constructor() {
    this.rest = Buffer.alloc(0);
  }

  /** The messages that a piece completes. */
  add(piece) {
    this.rest = Buffer.concat([this.rest, piece]);
    const messages = [];
    for (;;) {
      const end = this.rest.indexOf('\r\n\r\n');
      if (end < 0) return messages;
      const length = /content-length: *(\d+)/i.exec(this.rest.toString('latin1', 0, end));
      if (!length) throw new Error('a message without Content-Length');
      const stop = end + 4 + Number(length[1]);
      if (this.rest.length < stop) return messages;
      messages.push(JSON.parse(this.rest.toString('utf8', end + 4, stop)));
      this.rest = this.rest.subarray(stop);
    }
  }

  static frame(message) {
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }));
    return Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body]);
  }
}

/**
 * A language server that was started.
 *
 *     const client = new Client('shelf', ['lsp'], { onNotification: (method, params) => {} });
 *     await client.request('initialize', { capabilities: {} });
 *     client.notify('initialized', {});
 */
class Client {
  /**
   * @param {string} command the program
   * @param {string[]} args its arguments
   * @param {object} handlers `onNotification(method, params)`, `onRequest(method, params)` whose value is the answer,
   *   `onLog(text)` for what the program writes to standard error, and `onEnd(reason)`, called once, when it is gone
   */
  constructor(command, args, handlers) {
    this.handlers = handlers;
    this.waiting = new Map();
    this.lastID = 0;
    this.isOver = false;
    const framing = new Framing();
    this.process = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'] });
    this.process.on('error', (error) => this.end(error.code === 'ENOENT' ? `there is no program '${command}'` : error.message));
    this.process.on('exit', (code, signal) => this.end(signal ? `it was ended by ${signal}` : `it ended with ${code}`));
    this.process.stdin.on('error', () => {});
    this.process.stderr.on('data', (text) => handlers.onLog?.(text.toString()));
    this.process.stdout.on('data', (piece) => {
      try {
        for (const message of framing.add(piece)) this.take(message);
      } catch (error) {
        this.end(`its answers can't be read: ${error.message}`);
        this.process.kill();
      }
    });
  }

  /** Asks the server for something. */
  request(method, params, token) {
    if (this.isOver) return Promise.reject(new Error('the language server is not running'));
    const id = ++this.lastID;
    this.process.stdin.write(Framing.frame({ id, method, params }));
    const answer = new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
    token?.onCancellationRequested(() => this.notify('$/cancelRequest', { id }));
    return answer;
  }

  /** Lets the server know something. */
  notify(method, params) {
    if (!this.isOver) this.process.stdin.write(Framing.frame({ method, params }));
  }

  /** Ends the server as the protocol asks for it, and by force when it does not listen. */
  async stop() {
    if (this.isOver) return;
    this.handlers.onEnd = undefined;
    const gone = new Promise((resolve) => this.process.once('exit', resolve));
    const timer = setTimeout(() => this.process.kill(), 2000);
    this.request('shutdown', null).then(() => this.notify('exit', null), () => {});
    await gone;
    clearTimeout(timer);
  }

  take(message) {
    if (message.method === undefined) {
      const call = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (message.error) call?.reject(Object.assign(new Error(message.error.message), { code: message.error.code }));
      else call?.resolve(message.result);
    } else if (message.id === undefined) {
      this.handlers.onNotification?.(message.method, message.params);
    } else {
      const result = this.handlers.onRequest?.(message.method, message.params) ?? null;
      this.process.stdin.write(Framing.frame({ id: message.id, result }));
    }
  }

  end(reason) {
    if (this.isOver) return;
    this.isOver = true;
    for (const call of this.waiting.values()) call.reject(new Error(`the language server is gone: ${reason}`));
    this.waiting.clear();
    this.handlers.onEnd?.(reason);
  }
}

module.exports = { Client, Framing };
