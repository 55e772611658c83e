import type { Call } from '../call.ts'
import { formerPathLimits } from '../products/former-path.ts'

const change = { access: ['ADMIN'], area: 'products', rate: 'adminWrite', changesState: true } as const

/** Calls for the addresses that products had in another shop. */
export const formerPathCalls = {
  'formerPaths.review': {
    ...change,
    method: 'POST',
    path: '/api/former-path-files',
    isFile: true,
    bodyLimit: formerPathLimits.bytes,
  },
  'formerPaths.list': {
    method: 'GET',
    path: '/api/former-paths',
    access: ['ADMIN'],
    area: 'products',
    rate: 'signedInRead',
  },
  'formerPaths.save': {
    ...change,
    method: 'POST',
    path: '/api/former-paths',
    // Each row may have a path of 500 percent-encoded characters.
    bodyLimit: 4 * 1024 * 1024,
    audit: 'former_paths.saved',
  },
  'formerPaths.remove': {
    ...change,
    method: 'DELETE',
    path: '/api/former-paths/:pathId',
    audit: 'former_paths.removed',
  },
} as const satisfies Record<string, Call>
