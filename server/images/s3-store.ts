import { AwsClient } from 'aws4fetch'

import { Problem } from '../platform/problem.ts'
import { checkPictureName, isPictureName, type PictureStore } from './store.ts'

export type S3Settings = {
  /** The bucket's address: `https://{host}/{bucket}` or `https://{bucket}.{host}`. */
  url: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const TIMEOUT_MS = 5_000
const types: Record<string, string> = {
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  xml: 'application/xml',
}

/**
 * Stores pictures in any S3-compatible store, under `{folder}/{name}`. A missing or invalid response gives 503: the
 * shop continues without those pictures.
 */
export function openS3Store({ url, region, accessKeyId, secretAccessKey }: S3Settings, folder: string): PictureStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })
  const bucket = url.replace(/\/+$/, '')
  const sendRequest = async (address: string, init: RequestInit, taken: readonly number[]): Promise<Response> => {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await client.fetch(address, { ...init, signal }).catch((error: unknown) => {
      throw away(error)
    })
    if (taken.includes(response.status)) return response
    const text = await response.text()
    if (response.status === 507 || /<Code>(QuotaExceeded|XMinioStorageFull)</.test(text)) throw new Problem('NO_SPACE')
    throw away(new Error(`the picture store answered ${response.status}: ${text.slice(0, 300)}`))
  }
  const addressOf = (name: string): string => `${bucket}/${folder}/${checkPictureName(name)}`
  return {
    put: async (name, bytes) => {
      const headers = {
        'content-type': types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
        'cache-control': 'public, max-age=31536000, immutable',
      }
      await sendRequest(addressOf(name), { method: 'PUT', headers, body: new Uint8Array(bytes) }, [200, 201, 204])
    },
    get: async (name) => {
      const response = await sendRequest(addressOf(name), {}, [200, 404])
      const bytes = Buffer.from(await response.arrayBuffer())
      return response.status === 200 ? bytes : null
    },
    delete: async (name) => void (await sendRequest(addressOf(name), { method: 'DELETE' }, [200, 204, 404])),
    olderThan: async function* (moment) {
      let next: string | undefined
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix: `${folder}/` })
        if (next !== undefined) query.set('continuation-token', next)
        const listed = await (await sendRequest(`${bucket}?${query}`, {}, [200])).text()
        for (const [, entry = ''] of listed.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const name = (readTag(entry, 'Key') ?? '').slice(folder.length + 1)
          if (isPictureName(name) && new Date(readTag(entry, 'LastModified') ?? '') < moment) yield name
        }
        next = readTag(listed, 'NextContinuationToken')
      } while (next !== undefined)
    },
  }
}

const away = (cause: unknown): Problem => new Problem('UNAVAILABLE', { cause, retryAfterSeconds: 2 })

/** The text of an XML element; the names of our pictures need no more of XML than this. */
const readTag = (xml: string, tag: string): string | undefined =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1]?.replaceAll('&amp;', '&')
