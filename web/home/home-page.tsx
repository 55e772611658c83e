import { useLoaderData } from 'react-router'

import type { CallOutput } from '../../contract/index.ts'
import { useArrival, type Arrived } from '../page-data.ts'

export function HomePage() {
  const data = useLoaderData<{ hogar: Arrived<CallOutput<'catalogue.listCategory'>> }>()
  const hogar = useArrival(data.hogar)
  return (
    <>
      <title>Alero · Casa y tecnología bajo el mismo techo</title>
      <h1>Alero</h1>
      {hogar.state === 'loaded' && hogar.value.data.map((product) => <p key={product._id}>{product.productName}</p>)}
    </>
  )
}
