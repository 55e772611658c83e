/** The maximum number of attributes of one product in a file of WooCommerce; each has separate columns. */
const MOST_ATTRIBUTES = 20

/** The folded column names of each attribute, in English and in Spanish. */
export const attributeColumns = Array.from({ length: MOST_ATTRIBUTES }, (_, n) => ({
  name: [`attribute ${n + 1} name`, `nombre del atributo ${n + 1}`],
  value: [`attribute ${n + 1} value s`, `valor es del atributo ${n + 1}`, `valores del atributo ${n + 1}`],
  visible: [`attribute ${n + 1} visible`, `atributo visible ${n + 1}`],
}))

/** Marks, in the visibility column, an attribute that a variation got from its product and that is not one of its options. */
export const OF_PRODUCT = 'Del producto'

/** Whether an attribute with this visibility is shown on the page of its product; shown without the column. */
export const isShown = (visible: string): boolean => !/^(0(\.0+)?|no|false|falso)$/i.test(visible)
