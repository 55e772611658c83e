/** How many units of a product: more than one must not be overlooked by who packs them. */
export const Units = ({ count }: { count: number }) => (count > 1 ? <b className="paper-units">{count}</b> : count)
