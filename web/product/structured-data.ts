import type { Shop } from '../../contract/content/content.ts'
import { paths } from '../paths.ts'
import type { ShownProduct } from './product-data.ts'
import { variantGroupData } from './variant-data.ts'

type Step = { label: string; href: string }

/** Destination and shipping rate, as far as they hold for everybody; undefined if some places are not served. */
function shippingDetailsOf(delivery: Shop['delivery'] | undefined): object | undefined {
  if (!delivery?.coversAll) return undefined
  const { cost } = delivery
  return {
    '@type': 'OfferShippingDetails',
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'CO' },
    ...(cost !== null && { shippingRate: { '@type': 'MonetaryAmount', value: cost, currency: 'COP' } }),
  }
}

/** The right of withdrawal as the shop's terms have it (Ley 1480 de 2011, art. 47). */
const returnPolicy = {
  '@type': 'MerchantReturnPolicy',
  applicableCountry: 'CO',
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: 5,
  returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
  merchantReturnLink: `${paths.terms}#retracto`,
}

/** The product with its offer in pesos, and its position in the shop, as structured data (schema.org). */
export function productStructuredData(
  product: ShownProduct,
  steps: readonly Step[],
  delivery: Shop['delivery'] | undefined,
): object[] {
  const shippingDetails = product.digital ? undefined : shippingDetailsOf(delivery)
  const address = paths.product(product._id)
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: product.productName,
      sku: product.sku || product._id,
      category: product.category,
      brand: { '@type': 'Brand', name: product.brand || product.attributes.Marca || product.brandName },
      ...variantGroupData(product),
      ...(product.description && { description: product.description }),
      ...(product.features.length > 0 && {
        additionalProperty: product.features.map(({ name, value }) => ({ '@type': 'PropertyValue', name, value })),
      }),
      ...(product.productImage.length > 0 && { image: product.productImage }),
      ...(product.reviews && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: product.reviews.average,
          reviewCount: product.reviews.count,
        },
      }),
      offers: {
        '@type': 'Offer',
        url: address,
        price: product.sellingPrice,
        priceCurrency: 'COP',
        availability: `https://schema.org/${product.agotado ? 'OutOfStock' : 'InStock'}`,
        itemCondition: 'https://schema.org/NewCondition',
        ...(shippingDetails && { shippingDetails }),
        hasMerchantReturnPolicy: returnPolicy,
      },
    },
    breadcrumbStructuredData([...steps, { label: product.productName, href: address }]),
  ]
}

/** The path to a page, as schema.org describes it. */
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
