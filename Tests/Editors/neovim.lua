-- The configuration in docs/editors.md, tested in Neovim 0.11 or later with the sample catalog.
--
-- usage: SHELF=path/to/shelf nvim --clean -l Tests/Editors/neovim.lua

local function finish(line, status)
  io.stdout:write(line .. '\n')
  for _, client in ipairs(vim.lsp.get_clients()) do client:stop(true) end
  os.exit(status)
end
local function check(holds, what)
  if not holds then finish('neovim: ' .. what, 1) end
end

local repository = vim.fn.getcwd()
local folder = vim.fn.tempname()
vim.fn.mkdir(folder .. '/bin', 'p')
vim.uv.fs_symlink(vim.fn.fnamemodify(vim.env.SHELF, ':p'), folder .. '/bin/shelf')
vim.env.PATH = folder .. '/bin:' .. vim.env.PATH
vim.fn.system({ 'cp', '-R', repository .. '/catalog', folder })
vim.fn.writefile({}, folder .. '/.shelf.yaml')

local page = table.concat(vim.fn.readfile(repository .. '/docs/editors.md'), '\n')
local blocks = 0
for block in page:gmatch('```lua\n(.-)```') do
  assert(load(block))()
  blocks = blocks + 1
end
check(blocks == 2, 'docs/editors.md has ' .. blocks .. ' blocks of Lua instead of 2')

--- Waits for a condition; exits with 1 if it never becomes true.
local function await(what, holds)
  check(vim.wait(20000, holds, 50), 'never seen: ' .. what)
end
local function finds(code)
  return vim.iter(vim.diagnostic.get(0)):any(function(finding) return finding.code == code end)
end

vim.cmd.cd(folder)
vim.cmd.edit('catalog/products/coins.yaml')
await('the server', function() return #vim.lsp.get_clients({ bufnr = 0, name = 'shelf' }) > 0 end)
local original = vim.api.nvim_buf_get_lines(0, 0, -1, false)

vim.api.nvim_buf_set_lines(0, 3, 3, false, { '    colour: blue' })
await("the finding of 'colour'", function() return finds('unknown-key') end)
vim.api.nvim_buf_set_lines(0, 3, 4, false, {})
await('that it is gone', function() return not finds('unknown-key') end)

vim.api.nvim_buf_set_lines(0, 3, 4, false, { '    extends:    coin-pack   ' })
vim.lsp.buf.format({ name = 'shelf', timeout_ms = 20000 })
check(vim.deep_equal(vim.api.nvim_buf_get_lines(0, 0, -1, false), original), 'formatting does not give the sample back')

vim.fn.cursor(3, 12)
vim.lsp.buf.rename('com.example.lighthouse.coins.101')
await('another ID', function() return vim.fn.getline(3):find('coins.101', 1, true) ~= nil end)
local scenario = vim.fn.bufnr('catalog/scenarios/restore.yaml')
check(scenario > 0 and vim.bo[scenario].modified, 'the scenario that speaks of a product was not renamed with it')

vim.cmd('edit! catalog/products/premium.yaml')
await('the server', function() return #vim.lsp.get_clients({ bufnr = 0, name = 'shelf' }) > 0 end)
local line = vim.fn.search('localizations:')
vim.api.nvim_buf_set_lines(0, line, line, false, { '      sv_SE: {name: Annonsfritt, description: Tar bort annonser.}' })
await("the finding of 'sv_SE'", function() return finds('unknown-locale') end)
vim.cmd.write()
check(not vim.bo.modified, 'a fix on save comes after the file was saved')
check(vim.fn.readfile('catalog/products/premium.yaml')[line + 1]:find('^      sv: ') ~= nil, 'a locale was not fixed on save')
vim.fn.delete(folder, 'rf')
finish('neovim: findings, layout, another ID and fixes on save are right', 0)
