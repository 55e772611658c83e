import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { isDiskFull } from '../disk-full.ts'
import { makeProblem } from '../make-problem.ts'
import { Problem } from '../problem.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The temporary file of the request's body; it is deleted after the response. */
    receivedFile: { path: string; bytes: number } | null
  }
}

const megabytes = (bytes: number): string => (bytes / 1024 / 1024).toLocaleString('es-CO', { maximumFractionDigits: 0 })

const tooLarge = (most: number, bytes?: number): Problem =>
  makeProblem('FILE_TOO_LARGE', {
    message: `El archivo pesa ${bytes === undefined ? 'más de ' : ''}${megabytes(bytes ?? most)} MB y el máximo es ${megabytes(most)} MB. Divídelo en partes.`,
  })

/**
 * Refuses a file whose Content-Length is too large, before any of it is read.
 * @throws Problem FILE_TOO_LARGE (413)
 */
export function checkFileSize({ headers }: FastifyRequest, reply: FastifyReply, most: number): void {
  const bytes = Number(headers['content-length'] ?? 0)
  if (bytes <= most) return
  reply.header('connection', 'close')
  throw tooLarge(most, bytes)
}

const NO_SPACE = 'No hay espacio para guardar el archivo. Inténtalo más tarde.'

/**
 * Lets the routes of a scope receive a file as their body (application/octet-stream), which is streamed to the disk.
 * @param most the maximum bytes; a larger file is refused with FILE_TOO_LARGE (413), a full disk with NO_SPACE (507)
 */
export function receiveFiles(scope: FastifyInstance, directory: string, most: number): void {
  scope.removeAllContentTypeParsers()
  scope.decorateRequest('receivedFile', null)
  scope.addContentTypeParser('application/octet-stream', async (request: FastifyRequest, payload: Readable) => {
    const path = join(directory, `${randomUUID()}.upload`)
    request.receivedFile = { path, bytes: 0 }
    let bytes = 0
    const counted = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length
        if (bytes > most) throw tooLarge(most)
        yield chunk
      }
    }
    try {
      await mkdir(directory, { recursive: true })
      await pipeline(payload, counted, createWriteStream(path, { mode: 0o600 }))
    } catch (error) {
      throw isDiskFull(error) ? new Problem('NO_SPACE', { message: NO_SPACE, cause: error }) : error
    }
    request.receivedFile = { path, bytes }
    return {}
  })
  scope.addHook('onResponse', forget)
  scope.addHook('onRequestAbort', forget)
}

async function forget({ receivedFile }: FastifyRequest): Promise<void> {
  if (receivedFile) await rm(receivedFile.path, { force: true })
}

const HOUR_MS = 60 * 60 * 1_000

/** Deletes the files of requests whose process has ended; files of running processes stay. */
export async function forgetReceivedFiles(directory: string): Promise<void> {
  const names = await readdir(directory).catch(() => [])
  for (const name of names) {
    const path = join(directory, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }))
    if (name.endsWith('.upload') && Date.now() - mtimeMs > HOUR_MS) await rm(path, { force: true })
  }
}
