/** A municipality with its department, `Pasto, Nariño`; the capital, which is both, once. '' without one. */
export const placeName = ({ municipality, department }: { municipality: string; department: string }): string => {
  const isCapital = municipality === department && municipality.startsWith('Bogotá')
  return municipality === '' || department === '' || isCapital ? municipality : `${municipality}, ${department}`
}
