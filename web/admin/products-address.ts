import { readPage, readWords, writePage, type AddressForm } from '../areas/use-address-state.ts'

/** Which products are listed; `removed`: those that are not for sale. */
export type ProductsQuery = { q: string; removed: boolean; runningOut: boolean; page: number }

export const wholeList: ProductsQuery = { q: '', removed: false, runningOut: false, page: 1 }

/** `?q=olla&pagina=2`, `?se-acaban`, `?fuera&q=olla`. */
export const productsAddress: AddressForm<ProductsQuery> = {
  read: (params) => ({
    q: readWords(params),
    removed: params.has('fuera'),
    runningOut: params.has('se-acaban'),
    page: readPage(params),
  }),
  write: ({ q, removed, runningOut, page }) => ({
    ...(removed && { fuera: '' }),
    ...(runningOut && { 'se-acaban': '' }),
    ...writePage({ q, page }),
  }),
}
