import { foldText } from '../text/search-text.ts'

/** Chile's regions, north to south, with the numbers of the source (RegionUnidad). */
export const REGIONS: readonly { region: number; name: string; short: string; source: string }[] = [
  { region: 15, name: 'Arica y Parinacota', short: 'Arica y Parinacota', source: 'Región de Arica y Parinacota' },
  { region: 1, name: 'Tarapacá', short: 'Tarapacá', source: 'Región de Tarapacá' },
  { region: 2, name: 'Antofagasta', short: 'Antofagasta', source: 'Región de Antofagasta' },
  { region: 3, name: 'Atacama', short: 'Atacama', source: 'Región de Atacama' },
  { region: 4, name: 'Coquimbo', short: 'Coquimbo', source: 'Región de Coquimbo' },
  { region: 5, name: 'Valparaíso', short: 'Valparaíso', source: 'Región de Valparaíso' },
  { region: 13, name: 'Metropolitana de Santiago', short: 'Metropolitana', source: 'Región Metropolitana de Santiago' },
  {
    region: 6,
    name: "Libertador General Bernardo O'Higgins",
    short: "O'Higgins",
    source: 'Región del Libertador General Bernardo O´Higgins',
  },
  { region: 7, name: 'Maule', short: 'Maule', source: 'Región del Maule' },
  { region: 16, name: 'Ñuble', short: 'Ñuble', source: 'Región del Ñuble' },
  { region: 8, name: 'Biobío', short: 'Biobío', source: 'Región del Biobío' },
  { region: 9, name: 'La Araucanía', short: 'Araucanía', source: 'Región de la Araucanía' },
  { region: 14, name: 'Los Ríos', short: 'Los Ríos', source: 'Región de Los Ríos' },
  { region: 10, name: 'Los Lagos', short: 'Los Lagos', source: 'Región de los Lagos' },
  {
    region: 11,
    name: 'Aysén del General Carlos Ibáñez del Campo',
    short: 'Aysén',
    source: 'Región Aysén del General Carlos Ibáñez del Campo',
  },
  {
    region: 12,
    name: 'Magallanes y de la Antártica Chilena',
    short: 'Magallanes',
    source: 'Región de Magallanes y de la Antártica',
  },
]

const BY_SOURCE = new Map(REGIONS.map(({ source, region }) => [foldText(source), region]))
const BY_NUMBER = new Map(REGIONS.map((region) => [region.region, region]))

/** The region that a source text names, regardless of white space, accents and case; null for an unknown name. */
export function regionOfSourceText(text: string | null | undefined): number | null {
  return text ? (BY_SOURCE.get(foldText(text)) ?? null) : null
}

export function regionName(region: number | null | undefined): string | undefined {
  return region ? BY_NUMBER.get(region)?.short : undefined
}
