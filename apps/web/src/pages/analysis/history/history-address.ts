import { pathTo } from '../../../paths.ts'

/** `?lineas=`: the lines that the table shows. */
export type LinesShown = 'por-poco' | 'perdidas' | 'ganadas' | 'todas'

/** The address of the lines behind a figure. */
export const linesPath = (lines: LinesShown) => `${pathTo('analysis', { vista: 'historia', lineas: lines })}#lineas`
