import type { Role } from '../call.ts'
import type { Unit } from '../values/units.ts'

/** The type of a field and its bounds; texts are bounded in characters. */
export type Holds =
  | {
      kind: 'line' | 'longText' | 'webAddress'
      min?: number
      max: number
      /** Spanish; `tooLong` for a separate message for long texts. */
      refusal: string
      tooLong?: string
    }
  | { kind: 'category' }
  | { kind: 'taxCode'; refusal: string }
  | { kind: 'flag'; refusal: string }
  | { kind: 'wholeNumber'; unit: Unit; min: number; max: number; refusal: string }
  | { kind: 'pictures'; max: number }
  | { kind: 'attributes'; max: number; refusal: string }
  /** `max` is the number of features; the bounds of each are `featureLimits`. */
  | { kind: 'features'; max: number; refusal: string }
export type Kind = Holds['kind']

/** Names of the column in files, folded as `server/sheets/fold-name.ts` does; the earlier of two names wins. */
export type ColumnNames = {
  /** In our own files, and in files of unknown programs. */
  other: readonly string[]
  shopify?: readonly string[]
  woocommerce?: readonly string[]
}

/** The description of a product field for the contract, the database, forms, files and the change log. */
export type FieldDescription = {
  /** Column of the table `products`. */
  column: string
  /** Label in the form, and wherever no other label is given. */
  label: string
  historyLabel?: string
  holds: Holds
  /** The meaning of an empty field: refused, the list price, or empty (no text, no number, an empty list, no). */
  empty: 'refused' | 'price' | 'nothing'
  /** Whether only the owner sees it, or everybody. */
  seenBy: 'everyone' | 'owner'
  editableBy: readonly Role[]
  /** Whether the change log records it. */
  inHistory: boolean
  form: {
    /** Smaller numbers come first. */
    place: number
    isWide?: boolean
    hint?: string
    placeholder?: string
    /** Spanish error for an empty required field; by default the `refusal` of the value. */
    missing?: string
  }
  /** Its column in spreadsheets; null when it is not one column. */
  file: {
    label?: string
    names: ColumnNames
    /** Other shops store HTML in it. */
    mayBeHtml?: boolean
    /** The example in the downloaded template; absent when it depends on the shop. */
    example?: string | number
  } | null
}
