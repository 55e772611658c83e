import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

import { addCleanup } from '../shop/cleanup.ts'

export type ReceivedForm = { headers: IncomingMessage['headers']; body: string }

/**
 * A server that receives pictures as the external provider does: a form with `file` and `upload_preset` from any page;
 * the response has the picture's address among other fields. It ends with the test file.
 */
export async function startImageProvider() {
  const forms: ReceivedForm[] = []
  const pictures: Buffer[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      response.setHeader('access-control-allow-origin', '*')
      if (request.method === 'POST') {
        const body = Buffer.concat(chunks)
        forms.push({ headers: request.headers, body: body.toString('latin1') })
        pictures.push(fileOf(body))
        const url = `${address}/res/demo/image/upload/v1/${pictures.length - 1}.webp`
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify({ asset_id: 'a1', format: 'webp', url, secure_url: url }))
        return
      }
      const picture = pictures[Number(/(\d+)\.webp$/.exec(request.url ?? '')?.[1])]
      response.statusCode = picture ? 200 : 404
      response.setHeader('content-type', 'image/webp')
      response.setHeader('cross-origin-resource-policy', 'cross-origin')
      response.end(picture)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  addCleanup(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { address, uploadUrl: `${address}/v1_1/demo/image/upload`, forms }
}

/** The bytes of the file part. */
function fileOf(form: Buffer): Buffer {
  const boundary = form.subarray(0, form.indexOf('\r\n'))
  const start = form.indexOf('\r\n\r\n', form.indexOf('filename=')) + 4
  return form.subarray(start, form.indexOf(boundary, start) - 2)
}
