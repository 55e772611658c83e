import type { OwnProduct } from '../../../contract/products/products.ts'
import { formatPesos } from '../../../contract/values/pesos.ts'
import { formatNumber } from '../../../contract/values/units.ts'
import { paths } from '../../paths.ts'
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx'
import { stockText } from '../stock-badge.tsx'
import { sortedGroup } from './variant-plan.ts'

type GroupTableProps = { products: readonly OwnProduct[]; currentId: string }

/** The products of a group; on phones the name is below the options. */
export function GroupTable({ products, currentId }: GroupTableProps) {
  return (
    <Table label="Variantes que ya existen" className="mb-6">
      <thead>
        <tr>
          <HeaderCell className="pl-0">Opciones</HeaderCell>
          <HeaderCell className="max-md:hidden">Nombre</HeaderCell>
          <HeaderCell isNumber>Precio</HeaderCell>
          <HeaderCell isNumber className="pr-0">
            Stock
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {sortedGroup(products).map((product) => (
          <Row key={product._id}>
            <Cell className="pl-0">
              <span className="block font-semibold wrap-anywhere">{product.variantOptions}</span>
              <Name product={product} className="md:hidden" />
              {product._id === currentId && <span className="block text-ink-3">Este producto</span>}
            </Cell>
            <Cell className="max-md:hidden">
              <Name product={product} />
            </Cell>
            <Cell isNumber className="whitespace-nowrap">
              {formatPesos(product.sellingPrice)}
            </Cell>
            <Cell isNumber className="pr-0 whitespace-nowrap">
              {product.stock === null || product.stock === 0 ? stockText(product) : formatNumber(product.stock)}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}

function Name({ product: { _id, productName }, className = '' }: { product: OwnProduct; className?: string }) {
  return (
    <a href={paths.product(_id)} className={`touch-area block wrap-anywhere text-link hover:underline ${className}`}>
      {productName}
    </a>
  )
}
