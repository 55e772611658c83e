import type { Call } from '../call.ts'

export const contentCalls = {
  'content.getShop': { method: 'GET', path: '/api/shop', access: 'public', rate: 'publicRead', shared: true },
} as const satisfies Record<string, Call>
