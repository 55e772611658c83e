/** One side of the product in order: a folder imports only folders above it in the list. */
export type Order = { side: 'server' | 'web'; places: readonly string[] }

/** Folders, and single files, of `server/`. */
const server: Order = {
  side: 'server',
  places: [
    'sheets',
    'platform',
    'config.ts',
    'version.ts',
    'shop-settings',
    'images',
    'accounts',
    'email-choices',
    'catalogue',
    'former-paths',
    'searches',
    'licences',
    'products',
    'price-changes',
    'delivery',
    'stock-notices',
    'product-reviews',
    'discounts',
    'cart',
    'orders',
    'payments',
    'order-desk',
    'phone-orders',
    'counter-sales',
    'return-cases',
    'invoices',
    'installations',
    'computers',
    'maintenance',
    'visits',
    'visit-payments',
    'agenda',
    'visit-decisions',
    'computer-history',
    'care-plans',
    'stickers',
    'reports',
    'imports',
    'contact',
    'own-data',
    'client-file',
    'backup',
    'today',
    'health',
    'content',
    'failures',
    'demo',
    'account-links.ts',
    'api-docs',
    'pages',
    'open-http.ts',
    'serve-files.ts',
    'open-domains.ts',
    'announcements.ts',
    'app.ts',
    'start-failure.ts',
    'open-traces.ts',
    'start-shop.ts',
    'doctor',
    'commands',
  ],
}

/** Folders, and single files, of `web/`. */
const web: Order = {
  side: 'web',
  places: [
    'ui',
    'paths.ts',
    'phone-links.ts',
    'copy-link.ts',
    'send-link.tsx',
    'site-origin.ts',
    'random-id.ts',
    'call.ts',
    'problem-meanings.ts',
    'page-data.ts',
    'browser-call.ts',
    'log-failure.ts',
    'live',
    'page',
    'session',
    'use-call.ts',
    'queries',
    'forms',
    'areas',
    'images',
    'catalogue',
    'wish-list',
    'stock-notices',
    'email-choices',
    'product-reviews',
    'delivery',
    'payments',
    'payment-link',
    'cart',
    'product',
    'search',
    'category',
    'home',
    'content',
    'demo',
    'computers',
    'approval',
    'maintenance',
    'orders',
    'visit-link',
    'sticker',
    'reports',
    'technician',
    'accounts',
    'order-desk',
    'agenda',
    'admin',
    'shell',
    'routes.tsx',
    'ssr.tsx',
    'browser-router.ts',
    'links.ts',
    'prefetch-calls.ts',
    'prefetch-page.ts',
    'prefetch-links.ts',
    'client.tsx',
  ],
}

export const orders: readonly Order[] = [server, web]

/** A forbidden import that the order of folders allows. */
export type Crossing = {
  from: RegExp
  /** Files by their path, packages by their name. */
  to: RegExp
  /** Files that are allowed to import it. */
  except?: RegExp
  because: string
}

const test = /\.test\.tsx?$/
const database = 'pg|kysely|fastify'
/** Work without a call: it may end with any problem, and stores it for people to read later. */
const withoutCall = [
  'accounts/(operator|passwords/password-hash|profile-picture)',
  'commands/run-admin',
  'imports/(jobs|pictures/(attach|fetch)-pictures|writing/(apply|undo)-import)',
]

export const crossings: readonly Crossing[] = [
  {
    from: /^contract\//,
    to: /^(?!contract\/|zod(\/|$)|vitest$|fast-check$)/,
    because: 'contract/ is what browser and server agree on: it imports zod and itself only',
  },
  {
    from: /^web\//,
    to: new RegExp(`^((server|demo|test|bench|faults|e2e|setup)/|node:|(${database})(/|$))`),
    because: 'web/ runs in the browser: it imports contract/ and libraries for the browser',
  },
  {
    from: /^server\//,
    to: /^web\//,
    except: /^server\/pages\//,
    because: 'only server/pages, which renders it, knows web/',
  },
  {
    from: /^server\//,
    to: /^demo\//,
    because: 'the shop runs without its demonstration data: main.ts hands it to the server',
  },
  {
    from: /^server\//,
    to: /^(test|bench|faults|e2e)\//,
    except: test,
    because: 'what runs in production imports no scaffolding of tests',
  },
  {
    from: /^server\/(?!platform\/|pages\/)/,
    to: /^server\/platform\/make-problem\.ts$/,
    except: new RegExp(`${test.source}|^server/(${withoutCall.join('|')})\\.ts$`),
    because: 'a call makes the problems that it declares, with what its handler is given',
  },
  {
    from: /^server\/sheets\//,
    to: new RegExp(`^(${database})(/|$)`),
    because: 'server/sheets reads and writes spreadsheets: it knows no database and no HTTP',
  },
  {
    from: /^server\/imports\//,
    to: /^server\/(cart|payments|orders|computers|maintenance|reports)\//,
    because: 'importing products ends with products: what is sold of them is none of its business',
  },
  {
    from: /^e2e\/|\.wire\.pg\.test\.ts$/,
    to: /^(contract|web)\//,
    because: 'these tests hold the literals themselves, so that a wrong contract cannot agree with itself',
  },
]
