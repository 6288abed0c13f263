import { GENERAL_PART_FROM } from '@mirador/domain/tender/law-days'
import { chileMonth, longMonth, middayOf } from '@mirador/domain/time/chile-time'

/** `septiembre de 2026`, of `2026-09-01` */
export const monthName = (month: string) => longMonth(month.slice(0, 7))

/** `sept 2026` */
export const shortMonth = (month: string) => chileMonth(middayOf(`${month.slice(0, 7)}-15`))

const LAW_DAY = Number(GENERAL_PART_FROM.slice(8))

/** `12 dic 2024`, the day of the general part of Ley 21.634 */
export const shortLawDay = () => `${LAW_DAY} ${shortMonth(GENERAL_PART_FROM)}`

/** `12 de diciembre de 2024` */
export const longLawDay = () => `${LAW_DAY} de ${monthName(GENERAL_PART_FROM)}`
