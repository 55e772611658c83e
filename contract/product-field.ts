import type { Role } from './call.ts'
import type { Unit } from './units.ts'

/** What a field holds, and within which bounds; texts are bounded in characters. */
export type Holds =
  | {
      kind: 'line' | 'longText' | 'webAddress'
      min?: number
      max: number
      /** Spanish; `tooLong` where a text of too many characters deserves one of its own. */
      refusal: string
      tooLong?: string
    }
  | { kind: 'category' }
  | { kind: 'wholeNumber'; unit: Unit; min: number; max: number; refusal: string }
  | { kind: 'pictures'; max: number }
  | { kind: 'attributes'; max: number; refusal: string }
export type Kind = Holds['kind']

/** What a column of a file may be called, folded as `server/sheets/fold-name.ts` does; the earlier of two names wins. */
export type ColumnNames = {
  /** In our own files, and in those whose writer nobody knows. */
  other: readonly string[]
  shopify?: readonly string[]
  woocommerce?: readonly string[]
}

/** Everything that the contract, the database, forms, files and the change log need to know of a field of a product. */
export type FieldDescription = {
  /** Of the table `products`. */
  column: string
  /** In the form, and wherever no other label is given. */
  label: string
  historyLabel?: string
  holds: Holds
  /** What an empty field means: it must be filled in, the list price, or nothing (no text, no number, an empty list). */
  empty: 'refused' | 'price' | 'nothing'
  /** The owner's panel shows more than everybody may see. */
  seenBy: 'everyone' | 'owner'
  editableBy: readonly Role[]
  /** Whether the change log has its values before and after. */
  inHistory: boolean
  form: {
    /** Smaller ones come first. */
    place: number
    isWide?: boolean
    hint?: string
    placeholder?: string
    /** Spanish refusal of a required field that was left empty; without it, that of its value. */
    missing?: string
  }
  /** How it stands in spreadsheets; null where it is not one column. */
  file: {
    label?: string
    names: ColumnNames
    /** Other shops write markup in it. */
    mayBeHtml?: boolean
    /** In the template that is downloaded; absent where it depends on the shop. */
    example?: string | number
  } | null
}
