import type { Readable } from 'node:stream'

/** A response that is a file to be downloaded. */
export class FileResponse {
  readonly content: Readable
  readonly type: string
  readonly fileName: string

  /** @param fileName of our making: letters, digits, `-` and `.` */
  constructor(content: Readable, { type, fileName }: { type: string; fileName: string }) {
    this.content = content
    this.type = type
    this.fileName = fileName
  }

  get headers(): Record<string, string> {
    return { 'content-type': this.type, 'content-disposition': `attachment; filename="${this.fileName}"` }
  }
}
