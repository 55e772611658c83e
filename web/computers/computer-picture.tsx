import type { ComputerKind } from '../../contract/computers/computer-rules.ts'
import type { Computer } from '../../contract/computers/computers.ts'
import { Picture } from '../images/picture.tsx'

/** The façade behind a computer without a picture. */
const facades: Record<ComputerKind, string> = { portatil: 'cielo', mesa: 'menta', 'todo en uno': 'durazno' }

type ComputerPictureProps = {
  computer: Pick<Computer, 'tipoComputadora' | 'productImage'>
  /** The value of the `sizes` attribute. */
  sizes: string
}

/** The first picture of a registered computer, or the placeholder in front of the façade of its kind. */
export function ComputerPicture({ computer: { tipoComputadora, productImage }, sizes }: ComputerPictureProps) {
  const [url] = productImage
  return <Picture url={url} facade={url ? undefined : facades[tipoComputadora]} sizes={sizes} />
}
