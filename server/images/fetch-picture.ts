import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'

import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent'

import { PICTURE_BYTES } from '../../contract/images/upload-rules.ts'
import { PictureRefusal, refusalOfError, refusalOfStatus } from './picture-refusal.ts'
import { lookupAssigned, refuseUnassigned } from './public-addresses.ts'

/** The test network; the shop itself sets nothing. */
export type PictureNetwork = {
  /** Addresses that are fetched from though they are private. */
  allowedAddresses?: string[]
  lookup?: LookupFunction
  deadlineMs?: number
}

export type PictureFetcher = {
  /**
   * Fetches an address, following redirects, with any content: only its size is checked.
   * @param isAllowedHost whether a host, with its port unless it is the usual one, may be requested
   * @throws PictureRefusal
   */
  fetch: (
    address: string,
    options: { isAllowedHost: (host: string) => boolean; signal: AbortSignal },
  ) => Promise<Buffer>
  close: () => void
}

const DEADLINE_MS = 30_000
const MOST_REDIRECTS = 5
const CONNECTIONS_A_HOST = 4
/** Azure's metadata server: it returns secrets to any machine there, from an address that is not private. */
const PUBLIC_METADATA = ['168.63.129.16']

const headers = {
  accept: 'image/webp,image/jpeg,image/png;q=0.9',
  'accept-encoding': 'identity',
  'user-agent': 'Alero',
}

/**
 * Opens the fetcher of pictures of other sites. Names are resolved once for each connection, every address is checked,
 * and the connection goes to a checked one. Private, loopback, link-local and reserved networks are refused, also after
 * a redirect.
 */
export function openPictureFetcher({
  allowedAddresses = [],
  lookup,
  deadlineMs = DEADLINE_MS,
}: PictureNetwork = {}): PictureFetcher {
  const options = {
    keepAlive: true,
    maxSockets: CONNECTIONS_A_HOST,
    allowIPAddressList: allowedAddresses,
    denyIPAddressList: PUBLIC_METADATA,
  }
  const agents = { 'http:': new RequestFilteringHttpAgent(options), 'https:': new RequestFilteringHttpsAgent(options) }

  const sendRequest = (url: URL, signal: AbortSignal): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      refuseUnassigned(url.hostname)
      const isSecure = url.protocol === 'https:'
      const send = isSecure ? requestHttps : requestHttp
      const agent = agents[isSecure ? 'https:' : 'http:']
      const request = send(url, { agent, headers, signal, lookup: lookupAssigned(lookup) })
      request
        .on('response', resolve)
        .on('error', (error: NodeJS.ErrnoException) => {
          // The site may close a free connection just when it is used again; a new one cannot fail for this reason.
          if (request.reusedSocket && error.code === 'ECONNRESET') resolve(sendRequest(url, signal))
          else reject(error)
        })
        .end()
    })

  const follow = async (address: string, isAllowedHost: (host: string) => boolean, signal: AbortSignal) => {
    let url = readAddress(address)
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      if (!isAllowedHost(url.host)) {
        throw new PictureRefusal(`La dirección lleva a ${url.host}, que no está permitido.`, { redirectHost: url.host })
      }
      const response = await sendRequest(url, signal)
      const { statusCode: status = 0, headers: its } = response
      if (status === 200) return readBody(response)
      response.destroy()
      if (![301, 302, 303, 307, 308].includes(status) || !its.location) throw refusalOfStatus(status)
      url = readAddress(its.location, url)
    }
    throw new PictureRefusal('La dirección da demasiadas vueltas.')
  }

  return {
    fetch: async (address, { isAllowedHost, signal }) => {
      const deadline = AbortSignal.timeout(deadlineMs)
      try {
        return await follow(address, isAllowedHost, AbortSignal.any([signal, deadline]))
      } catch (error) {
        throw refusalOfError(error, { isLate: deadline.aborted })
      }
    },
    close: () => {
      agents['http:'].destroy()
      agents['https:'].destroy()
    },
  }
}

/**
 * Reads the address of a picture on another site.
 * @throws PictureRefusal for anything else
 */
export function readAddress(address: string, base?: URL): URL {
  const whole = address.startsWith('//') && !base ? `https:${address}` : address
  const url = URL.canParse(whole, base) ? new URL(whole, base) : null
  if (
    !url ||
    !/^https?:$/.test(url.protocol) ||
    url.username !== '' ||
    url.password !== '' ||
    url.href.length > 2_048
  ) {
    throw new PictureRefusal('No es una dirección de la que se pueda traer una foto.')
  }
  return url
}

async function readBody(response: IncomingMessage): Promise<Buffer> {
  const tooLarge = () => new PictureRefusal(`La foto pesa más de ${PICTURE_BYTES / 1024 / 1024} MB.`)
  try {
    if (Number(response.headers['content-length'] ?? 0) > PICTURE_BYTES) throw tooLarge()
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > PICTURE_BYTES) throw tooLarge()
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } finally {
    response.destroy()
  }
}
