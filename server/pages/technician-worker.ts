import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { FastifyInstance } from 'fastify'

import { staticHeaders } from '../platform/http/headers.ts'
import { CachedResponse } from '../platform/http/response-cache/cached-response.ts'
import { sendResponse } from '../platform/http/send-response.ts'

/** Its name in the folder of the built pages. */
export const technicianWorkerFile = 'technician-worker.js'

const built = join(import.meta.dirname, '../../dist/client', technicianWorkerFile)

/**
 * Serves the service worker of the technician's area. Its path is within the area, so that browsers do not let it
 * control the shop's other pages.
 */
export async function serveTechnicianWorker(app: FastifyInstance): Promise<void> {
  const response = new CachedResponse(await readFile(built))
  const headers = {
    ...staticHeaders,
    ...app.transportHeaders,
    'content-type': 'text/javascript; charset=utf-8',
    // Browsers must check for a new version at each visit.
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
    // The area's start page has no slash at its end.
    'service-worker-allowed': '/technical-panel',
  }
  app.route({
    method: ['GET', 'HEAD'],
    url: '/technical-panel/service-worker.js',
    handler: (request, reply) => sendResponse(response, headers, request, reply),
  })
}
