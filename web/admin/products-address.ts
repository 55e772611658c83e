import { readPage, readWords, writePage, type AddressForm } from '../areas/use-address-state.ts'

export type ProductsQuery = { q: string; runningOut: boolean; page: number }

/** `?q=olla&pagina=2`, `?se-acaban`. */
export const productsAddress: AddressForm<ProductsQuery> = {
  read: (params) => ({ q: readWords(params), runningOut: params.has('se-acaban'), page: readPage(params) }),
  write: ({ q, runningOut, page }) => ({ ...(runningOut && { 'se-acaban': '' }), ...writePage({ q, page }) }),
}
