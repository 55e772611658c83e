import { randomUUID } from 'node:crypto'

import sharp from 'sharp'

import type { Visitor } from './visitor.ts'

type Part = { name: string; value: string | Buffer; filename?: string; type?: string }

/** The bytes of a form, and its content type. */
export function formOf(parts: readonly Part[]): { type: string; body: Buffer } {
  const boundary = randomUUID()
  const pieces = parts.flatMap(({ name, value, filename, type }) => {
    const file = filename === undefined ? '' : `; filename="${filename}"`
    const typed = type === undefined ? '' : `content-type: ${type}\r\n`
    return [
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n${typed}\r\n`),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ]
  })
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
  }
}

/** The headers that a browser sends with a form of our own pages. */
export const formHeaders = { 'sec-fetch-site': 'same-origin' }

/** Sends a form as a page of the shop does. */
export const sendForm = (visitor: Pick<Visitor, 'send'>, parts: readonly Part[], headers = {}) => {
  const { type, body } = formOf(parts)
  return visitor.send('POST', '/api/upload-image', body, { 'content-type': type, ...formHeaders, ...headers })
}

/** Uploads a picture as a page of the shop does. */
export const uploadPicture = (visitor: Pick<Visitor, 'send'>, bytes: Buffer) =>
  sendForm(visitor, [
    { name: 'upload_preset', value: 'mern_product' },
    { name: 'file', value: bytes, filename: '../../foto.jpg', type: 'image/jpeg' },
  ])

/** A picture of one colour. */
export const plainPicture = (width: number, height: number, background = '#c04020') =>
  sharp({ create: { width, height, channels: 3, background } })
