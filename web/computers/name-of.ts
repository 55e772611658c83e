import type { Computer } from '../../contract/computers/computers.ts'

/** The name of a computer on screens: never its id (P-58). */
export const nameOf = ({ marca, modelo }: Pick<Computer, 'marca' | 'modelo'>): string => `${marca} ${modelo}`
