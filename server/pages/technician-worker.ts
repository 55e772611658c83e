import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { FastifyInstance } from 'fastify'

import { Answer } from '../platform/http/answer.ts'
import { staticHeaders } from '../platform/http/headers.ts'
import { sendAnswer } from '../platform/http/send-answer.ts'

/** Its name in the folder of the built pages. */
export const technicianWorkerFile = 'technician-worker.js'

const built = join(import.meta.dirname, '../../dist/client', technicianWorkerFile)

/**
 * Serves the service worker of the technician's area. It lies within the area, so that no browser lets it answer for the
 * shop's other pages.
 */
export async function serveTechnicianWorker(app: FastifyInstance): Promise<void> {
  const answer = new Answer(await readFile(built))
  const headers = {
    ...staticHeaders,
    ...app.transportHeaders,
    'content-type': 'text/javascript; charset=utf-8',
    // A new version must be noticed at the next visit.
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
    // The area's entrance has no slash at its end.
    'service-worker-allowed': '/technical-panel',
  }
  app.route({
    method: ['GET', 'HEAD'],
    url: '/technical-panel/service-worker.js',
    handler: (request, reply) => sendAnswer(answer, headers, request, reply),
  })
}
