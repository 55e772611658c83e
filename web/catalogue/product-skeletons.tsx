/** How many placeholder cards a loading list shows (P-11). */
const SKELETONS = 13

export const skeletonKeys = Array.from({ length: SKELETONS }, (_, index) => index)

/** The placeholder of a card. */
export function CardSkeleton({ isRow = false }: { isRow?: boolean }) {
  return (
    <div className={isRow ? 'product-card product-row' : 'product-card'}>
      <div className="product-card-picture skeleton aspect-square" />
      <div className="product-card-text">
        <div className="skeleton my-[3px] h-3 w-2/5 rounded-4" />
        <div className="skeleton mt-2 h-4 w-full rounded-4" />
        <div className="skeleton mt-1.5 mb-3 h-4 w-3/4 rounded-4" />
        <div className="skeleton h-4 w-1/2 rounded-4" />
        <div className="skeleton mt-1.5 h-5 w-3/5 rounded-4" />
      </div>
    </div>
  )
}
