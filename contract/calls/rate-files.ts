import type { Call } from '../call.ts'
import { rateFileLimits } from '../delivery/delivery-limits.ts'

const read = { method: 'GET', access: ['ADMIN'], area: 'shop', rate: 'signedInRead' } as const
const write = { method: 'POST', access: ['ADMIN'], area: 'shop', rate: 'adminWrite', changesState: true } as const

/** Calls for files of delivery rates. */
export const rateFileCalls = {
  'rateFiles.upload': {
    ...write,
    path: '/api/delivery-rate-files',
    isFile: true,
    bodyLimit: rateFileLimits.bytes,
    audit: 'rates.uploaded',
  },
  'rateFiles.list': { ...read, path: '/api/delivery-rate-files' },
  'rateFiles.get': { ...read, path: '/api/delivery-rate-files/:fileId' },
  'rateFiles.apply': {
    ...write,
    path: '/api/delivery-rate-files/:fileId/apply',
    changesCatalogue: true,
    audit: 'rates.applied',
  },
  'rateFiles.undo': {
    ...write,
    path: '/api/delivery-rate-files/:fileId/undo',
    changesCatalogue: true,
    audit: 'rates.undone',
  },
  'rateFiles.export': { ...read, path: '/api/delivery-rate-export' },
} as const satisfies Record<string, Call>
