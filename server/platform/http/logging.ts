import { LogController, type FastifyBaseLogger, type FastifyServerOptions } from 'fastify'

import { logLines } from './log-lines.ts'

type LogSettings = { LOG_LEVEL: string }

/** On a terminal a person reads the log and wants errors only; otherwise a collector reads it. */
const levelOf = (level: string): string => (level === 'auto' ? (process.stdout.isTTY ? 'warn' : 'info') : level)

/**
 * Structured lines without personal data: no e-mail addresses, no cookies, no query text, no bodies. The name of the call or page
 * identifies a line, and `reqId`, which the response also has.
 */
export function loggingOptions({ LOG_LEVEL }: LogSettings) {
  return {
    logger: {
      level: levelOf(LOG_LEVEL),
      base: null,
      stream: logLines,
      serializers: { err: describeError, req: () => ({}), res: () => ({}) },
    },
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (logger, bindings) => new RequestLogger(logger, bindings),
  } satisfies FastifyServerOptions
}

type Described = {
  type: string
  message: string
  code?: string
  constraint?: string
  table?: string
  stack: string
  cause?: Described
  [more: string]: unknown
}

/**
 * The loggable parts of an error. Messages quote input (a value that PostgreSQL could not read, a part of invalid JSON), so
 * quoted parts are cut; the database's `detail`, `where` and parameters are left out.
 */
export function describeError(thrown: unknown): Described {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: '', stack: '' }
  const { code, constraint, table } = thrown as { code?: unknown; constraint?: string; table?: string }
  return {
    type: thrown.constructor.name,
    message: thrown instanceof SyntaxError ? '' : withoutQuotes(thrown.message),
    ...(code === undefined ? {} : { code: String(code) }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(table === undefined ? {} : { table }),
    stack: framesOf(thrown),
    ...(thrown.cause === undefined ? {} : { cause: describeError(thrown.cause) }),
  }
}

/** The stack without the message at its head. */
const framesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .join('\n')

const withoutQuotes = (message: string): string =>
  message.replace(/"[^"]*"|'[^']*'|`[^`]*`|«[^»]*»/g, '"…"').slice(0, 300)

/**
 * A logger with the request's id. The real child logger is made for the first line only, because most requests write
 * none.
 */
class RequestLogger implements FastifyBaseLogger {
  readonly #parent: FastifyBaseLogger
  readonly #bindings: Record<string, unknown>
  #child: FastifyBaseLogger | undefined

  constructor(parent: FastifyBaseLogger, bindings: Record<string, unknown>) {
    this.#parent = parent
    this.#bindings = bindings
  }

  get level(): string {
    return this.#parent.level
  }

  get #own(): FastifyBaseLogger {
    this.#child ??= this.#parent.child(this.#bindings)
    return this.#child
  }

  fatal(...line: unknown[]): void {
    this.#own.fatal(...(line as [object, string]))
  }

  error(...line: unknown[]): void {
    this.#own.error(...(line as [object, string]))
  }

  warn(...line: unknown[]): void {
    this.#own.warn(...(line as [object, string]))
  }

  info(...line: unknown[]): void {
    this.#own.info(...(line as [object, string]))
  }

  debug(...line: unknown[]): void {
    this.#own.debug(...(line as [object, string]))
  }

  trace(...line: unknown[]): void {
    this.#own.trace(...(line as [object, string]))
  }

  silent(): void {}

  child(...given: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.#own.child(...given)
  }
}
