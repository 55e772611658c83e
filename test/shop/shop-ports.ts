import { once } from 'node:events'
import { createServer } from 'node:net'

/** Ports of shops that have ended, the latest last; undefined while every shop gets a new port. */
let endedPorts: string[] | undefined

/**
 * From now on a shop takes the port of an earlier, ended one of this worker: pooled windows cache its scripts by address, and need not
 * fetch and compile them again.
 */
export function reusePorts(): void {
  endedPorts ??= []
}

/** @returns a port for a new shop; '0' for any free one */
export async function takePort(): Promise<string> {
  const port = endedPorts?.pop()
  return port && (await isFree(port)) ? port : '0'
}

/** To be called when the shop at this address has ended. */
export function leavePort(address: string): void {
  endedPorts?.push(new URL(address).port)
}

async function isFree(port: string): Promise<boolean> {
  const server = createServer().listen(Number(port), '127.0.0.1')
  try {
    await once(server, 'listening')
    return true
  } catch {
    return false
  } finally {
    server.close()
  }
}
