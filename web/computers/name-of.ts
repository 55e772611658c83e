import type { Computer } from '../../contract/computers.ts'

/** What a computer is called on screens: never by its id (checklist T34). */
export const nameOf = ({ marca, modelo }: Pick<Computer, 'marca' | 'modelo'>): string => `${marca} ${modelo}`
