import { beginSpan, endSpan } from './tracer.ts'

/** The maximum length of a statement's text in a span; it never contains values, which are sent as parameters. */
const TEXT_AT_MOST = 500

type Statement = string | { text?: string }

/** Traces a statement until its end. Its text has placeholders for the values. */
export function traceStatement<T>(statement: Statement, run: () => Promise<T>): Promise<T> {
  const text = (typeof statement === 'string' ? statement : (statement.text ?? '')).trim()
  const operation = /^\w+/.exec(text)?.[0].toLowerCase() ?? 'statement'
  const span = beginSpan(operation, 'client')
  const facts = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.query.text': text.slice(0, TEXT_AT_MOST),
  }
  const result = run()
  result.then(
    () => endSpan(span, facts),
    (error: { code?: string }) => endSpan(span, { ...facts, 'error.type': error.code ?? 'unknown' }, true),
  )
  return result
}
