// Before 24.2 Node does not say which file it runs, and main.ts would start the shop.
if (!('main' in import.meta)) process.exit(1)

// All code of the server in TypeScript, with what it loads late; nothing is started.
await import('../server/start-shop.ts')
await Promise.all([
  import('../server/open-traces.ts'),
  import('../server/accounts/passwords/common-passwords.ts'),
  import('../server/visits/records/pdf/draw-record.ts'),
  import('../main.ts'),
])
process.exit(0)
