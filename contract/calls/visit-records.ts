import type { Call } from '../call.ts'

const write = { method: 'POST', rate: 'adminWrite', changesState: true } as const
const read = { method: 'GET', access: 'signedIn', area: 'visits', rate: 'signedInRead' } as const

/** Calls of the record that client and technician sign at the end of a visit. */
export const visitRecordCalls = {
  'visitRecords.sign': {
    ...write,
    path: '/api/visits/:taskId/record',
    access: ['TECHNICAL'],
    audit: 'visit_record.signed',
  },
  'visitRecords.sendCode': {
    ...write,
    path: '/api/visits/:taskId/record-code',
    access: ['TECHNICAL'],
    audit: 'visit_record.code_sent',
  },
  'visitRecords.get': { ...read, path: '/api/visit-records/:taskId' },
  'visitRecords.getPdf': { ...read, path: '/api/visit-records/:taskId/acta.pdf', answers: 'application/pdf' },
  'visitRecords.add': {
    ...write,
    path: '/api/visit-records/:taskId/additions',
    access: ['TECHNICAL', 'ADMIN'],
    area: 'visits',
    audit: 'visit_record.added',
  },
  'visitRecords.getWarranty': { ...read, path: '/api/visit-warranty', access: ['ADMIN'] },
  'visitRecords.saveWarranty': {
    ...write,
    method: 'PUT',
    path: '/api/visit-warranty',
    access: ['ADMIN'],
    area: 'visits',
    audit: 'visit_record.warranty_saved',
  },
} as const satisfies Record<string, Call>
