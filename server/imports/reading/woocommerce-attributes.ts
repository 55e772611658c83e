/** Of one product in a file of WooCommerce; each has columns of its own. */
const MOST_ATTRIBUTES = 20

/** What the columns of each attribute are called, folded, in English and in Spanish. */
export const attributeColumns = Array.from({ length: MOST_ATTRIBUTES }, (_, n) => ({
  name: [`attribute ${n + 1} name`, `nombre del atributo ${n + 1}`],
  value: [`attribute ${n + 1} value s`, `valor es del atributo ${n + 1}`, `valores del atributo ${n + 1}`],
  visible: [`attribute ${n + 1} visible`, `atributo visible ${n + 1}`],
}))

/** Stands as its visibility where a variation got an attribute of its product, which is none of its options. */
export const OF_PRODUCT = 'Del producto'

/** Whether an attribute with this visibility is shown on the page of its product; without the column it is. */
export const isShown = (visible: string): boolean => !/^(0(\.0+)?|no|false|falso)$/i.test(visible)
