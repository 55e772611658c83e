import type { CallCode } from '../call.ts'
import { isCallError } from '../call.ts'
import { mergeFields } from './merge-fields.ts'

type Saving<T extends Readonly<Record<string, unknown>>, R extends T & { version: string | number }, A> = {
  /** The values that the form was filled with. */
  loaded: R
  /** The form's current values. */
  written: T
  /** Sends values based on this version of the stored record. */
  send: (values: T, headers: { 'If-Match': string }) => Promise<A>
  /** The code of the refusal that carries the stored record, because its version differs. */
  changed: CallCode
  /** Converts that record, where its fields have other values than those of the form. */
  read?: (stored: unknown) => R
  /** Receives the stored record when the person has to decide: `clashes` are the fields that both sides changed. */
  onClash: (theirs: R, clashes: (keyof T)[]) => void
}

/**
 * Saves a form that sends all its fields, without undoing changes of other tabs or devices since it was opened: fields that were left alone
 * take the stored values.
 * @throws the errors of `send`; the refusal `changed` if both sides changed the same field, or the record changes again meanwhile
 */
export async function saveMerged<
  T extends Readonly<Record<string, unknown>>,
  R extends T & { version: string | number },
  A,
>({ loaded, written, send, changed, read = (stored) => stored as R, onClash }: Saving<T, R, A>): Promise<A> {
  try {
    return await send(written, resting(loaded))
  } catch (error) {
    if (!isCallError(error) || error.code !== changed) throw error
    const theirs = read(error.data)
    const { merged, clashes } = mergeFields<T>({ loaded, written, theirs })
    if (clashes.length > 0) {
      onClash(theirs, clashes)
      throw error
    }
    return send(merged, resting(theirs))
  }
}

const resting = ({ version }: { version: string | number }) => ({ 'If-Match': `"${version}"` })
