import { paths } from '../paths.ts'

const name = 'equipo'

/** The form of a preventive request for one registered computer of the client. */
export const preventiveFor = (computerId: string): string => `${paths.preventive}?${name}=${computerId}`

/** The form of a corrective request about one registered computer of the client. */
export const correctiveFor = (computerId: string): string => `${paths.corrective}?${name}=${computerId}`

/** The page of one registered computer of the client. */
export const ownComputer = (computerId: string): string => paths.clientComputer.replace(':id', computerId)

/** The id of an own request's heading in the list of them. */
export const requestHeading = (requestId: string): string => `solicitud-${requestId}`

/** One of the client's own requests, in the list of them. */
export const ownRequest = (requestId: string): string => `${paths.clientSupport}#${requestHeading(requestId)}`

/** The computer id in the address of a form, if any. */
export const computerIn = (search: string): string | null => new URLSearchParams(search).get(name)
