import type { Computer } from '../../contract/computers.ts'

/** What a computer is called on screens: never by its id (P-58). */
export const nameOf = ({ marca, modelo }: Pick<Computer, 'marca' | 'modelo'>): string => `${marca} ${modelo}`
