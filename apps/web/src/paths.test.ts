import { WEB_ROUTES } from '@mirador/contract/web-routes'
import { expect, test } from 'vitest'
import { isOwnPath, isSearchable, paths, pathTo, placeAt } from './paths.ts'

test('RUT-1 the links of records, searches and places', () => {
  expect({
    ...Object.fromEntries(
      Object.entries(paths).flatMap(([name, build]) => (build.length === 0 ? [[name, (build as () => string)()]] : [])),
    ),
    tenderSearch: ['50%', 'a/b', 'ñandú', 'c#', '¿qué?', 'a+b', 'dos palabras'].map((query) =>
      paths.tenderSearch(query, 2),
    ),
    tender: paths.tender('998-4-LE17'),
    tenderItems: paths.tenderItems('998-4-LE17'),
    competitor: paths.competitor('998-4-LE17'),
    company: paths.company('61.002.000-3', { vista: 'ofertas' }),
    institution: paths.institution('61.002.000-3'),
  }).toMatchInlineSnapshot(`
    {
      "calculation": "/analisis?vista=calculo",
      "company": "/competidores/by/rut/61.002.000-3/detail?vista=ofertas",
      "competitor": "/competidores/998-4-LE17/detail",
      "deadlines": "/dashboard?following=true&view=plazos",
      "followedTenders": "/dashboard?following=true",
      "following": "/dashboard?view=siguiendo",
      "institution": "/instituciones/by/rut/61.002.000-3/detail",
      "limits": "/perfil?vista=rubros#lo-que-no-te-calza",
      "savedSearches": "/dashboard?view=busquedas",
      "tender": "/dashboard/998-4-LE17/detail",
      "tenderItems": "/dashboard/998-4-LE17/detail#productos",
      "tenderSearch": [
        "/dashboard/search/50%25/2",
        "/dashboard/search/a%2Fb/2",
        "/dashboard/search/%C3%B1and%C3%BA/2",
        "/dashboard/search/c%23/2",
        "/dashboard/search/%C2%BFqu%C3%A9%3F/2",
        "/dashboard/search/a%2Bb/2",
        "/dashboard/search/dos%20palabras/2",
      ],
      "today": "/dashboard?view=hoy",
    }
  `)
})

test('RUT-1 a link fills its route; the first page has no number, and other values are parameters', () => {
  expect([
    pathTo('tenders'),
    pathTo('tenders', { page: 1 }),
    pathTo('tenders', { page: 3 }),
    pathTo('tenders', { page: 2, region: 7, q: undefined, sort: '', status: 'publicada,cerrada' }),
    pathTo('analysis', { vista: 'mercado', page: 2 }),
  ]).toEqual([
    '/dashboard',
    '/dashboard',
    '/dashboard/3',
    '/dashboard/2?region=7&status=publicada,cerrada',
    '/analisis?vista=mercado&page=2',
  ])
})

test('RUT-1 a route that names a record has its own link', () => {
  const unnamed = Object.entries(WEB_ROUTES).filter(([name]) => !(name in paths))
  expect(unnamed.filter(([, route]) => /:\w+(?!\w|\?)/.test(route))).toEqual([])
})

test('LIC-2 a search of only dots or spaces is not put into the path', () => {
  expect(['.', '..', '...', ' ', '', '. .'].map(isSearchable)).toEqual([false, false, false, false, false, false])
  expect(['.net', 'a.b', '50%'].map(isSearchable)).toEqual([true, true, true])
})

test('RUT-3 only paths of this site are returned to after sign-in', () => {
  expect(['/dashboard/3', '/dashboard/search/a%2Fb?region=7', '/'].every(isOwnPath)).toBe(true)
  expect(
    ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '', null, undefined, 7].some(
      isOwnPath,
    ),
  ).toBe(false)
})

test.each([
  ['/dashboard', '', undefined],
  ['/dashboard', '?following=true', 'following'],
  ['/dashboard/2', '?following=true&region=7', 'following'],
  ['/dashboard/search/aseo', '?following=true', 'following'],
  ['/dashboard', '?following=true&view=plazos', 'deadlines'],
  ['/dashboard', '?view=siguiendo&vista=empresas', 'following'],
  ['/dashboard', '?view=busquedas', 'savedSearches'],
  ['/dashboard', '?following=false', undefined],
  ['/dashboard/1-1-LE26/detail', '?following=true', undefined],
  ['/instituciones', '?view=busquedas', undefined],
])("DES-3 the place of 'Tu trabajo' at %s%s is %s", (pathname, search, place) => {
  expect(placeAt(pathname, search)).toBe(place)
})
