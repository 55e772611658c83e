// Node before 24.2 does not report which file it runs, and main.ts would start the shop.
if (!('main' in import.meta)) process.exit(1)

// Imports the server's whole TypeScript code, including its late imports, without starting anything.
await import('../server/start-shop.ts')
await Promise.all([
  import('../server/open-traces.ts'),
  import('../server/accounts/passwords/common-passwords.ts'),
  import('../server/visits/records/pdf/draw-record.ts'),
  import('../main.ts'),
])
process.exit(0)
