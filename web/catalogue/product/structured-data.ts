import type { Product } from '../../../contract/catalogue.ts'
import { paths } from '../../paths.ts'

type Step = { label: string; href: string }

/** The product with its offer in pesos, and where it stands in the shop, in the words of schema.org. */
export function productStructuredData(product: Product, steps: readonly Step[]): object[] {
  const address = paths.product(product._id)
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: product.productName,
      sku: product._id,
      category: product.category,
      ...(product.description && { description: product.description }),
      ...(product.productImage.length > 0 && { image: product.productImage }),
      offers: {
        '@type': 'Offer',
        url: address,
        price: product.sellingPrice,
        priceCurrency: 'COP',
        availability: `https://schema.org/${product.agotado ? 'OutOfStock' : 'InStock'}`,
        itemCondition: 'https://schema.org/NewCondition',
      },
    },
    breadcrumbStructuredData([...steps, { label: product.productName, href: address }]),
  ]
}

export function breadcrumbStructuredData(steps: readonly Step[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: href,
    })),
  }
}
