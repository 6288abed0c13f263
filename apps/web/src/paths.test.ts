import { WEB_ROUTES } from '@mirador/contract/web-routes'
import { expect, test } from 'vitest'
import { isOwnPath, isSearchable, paths, placeAt } from './paths.ts'

test('RUT-1 the routes are those of the specification', () => {
  expect(Object.values(WEB_ROUTES)).toMatchInlineSnapshot(`
    [
      "/",
      "/login",
      "/register",
      "/register/step/2/verify",
      "/register/step/3",
      "/recovery/password",
      "/change/password",
      "/contact",
      "/credits",
      "/dashboard/:page?",
      "/dashboard/search/:query/:page?",
      "/dashboard/:bid_idn/detail",
      "/competidores",
      "/competidores/:bid_idn/detail",
      "/competidores/by/rut/:rut_vd/detail",
      "/instituciones",
      "/instituciones/by/rut/:rut_vd/detail",
      "/proveedores",
      "/services/:page?",
      "/analisis",
      "/comunidad",
      "/perfil",
    ]
  `)
})

test('RUT-1 every link of the app, one of each', () => {
  expect({
    ...Object.fromEntries(
      Object.entries(paths).flatMap(([name, build]) => (build.length === 0 ? [[name, (build as () => string)()]] : [])),
    ),
    tenders: [
      paths.tenders(),
      paths.tenders(1),
      paths.tenders(3),
      paths.tenders(2, { region: 7, q: undefined, sort: '' }),
    ],
    tenderSearch: ['50%', 'a/b', 'ñandú', 'c#', '¿qué?', 'a+b', 'dos palabras'].map((query) =>
      paths.tenderSearch(query, 2),
    ),
    tender: paths.tender('998-4-LE17'),
    competitor: paths.competitor('998-4-LE17'),
    institution: paths.institution('61.002.000-3'),
    services: paths.services(4),
  }).toMatchInlineSnapshot(`
    {
      "analysis": "/analisis",
      "calculation": "/analisis?vista=calculo",
      "changePassword": "/change/password",
      "community": "/comunidad",
      "competitor": "/competidores/998-4-LE17/detail",
      "competitors": "/competidores",
      "contact": "/contact",
      "credits": "/credits",
      "deadlines": "/dashboard?following=true&view=plazos",
      "following": "/dashboard?following=true",
      "home": "/",
      "institution": "/instituciones/by/rut/61.002.000-3/detail",
      "institutions": "/instituciones",
      "limits": "/perfil?vista=rubros#lo-que-no-te-calza",
      "login": "/login",
      "profile": "/perfil",
      "providers": "/proveedores",
      "recoverPassword": "/recovery/password",
      "register": "/register",
      "registerCompany": "/register/step/3",
      "registerVerify": "/register/step/2/verify",
      "savedSearches": "/dashboard?view=busquedas",
      "services": "/services/4",
      "tender": "/dashboard/998-4-LE17/detail",
      "tenderSearch": [
        "/dashboard/search/50%25/2",
        "/dashboard/search/a%2Fb/2",
        "/dashboard/search/%C3%B1and%C3%BA/2",
        "/dashboard/search/c%23/2",
        "/dashboard/search/%C2%BFqu%C3%A9%3F/2",
        "/dashboard/search/a%2Bb/2",
        "/dashboard/search/dos%20palabras/2",
      ],
      "tenders": [
        "/dashboard",
        "/dashboard",
        "/dashboard/3",
        "/dashboard/2?region=7",
      ],
    }
  `)
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
  ['/dashboard', '?view=busquedas', 'savedSearches'],
  ['/dashboard', '?following=false', undefined],
  ['/dashboard/1-1-LE26/detail', '?following=true', undefined],
  ['/instituciones', '?view=busquedas', undefined],
])("DES-3 the place of 'Tu trabajo' at %s%s is %s", (pathname, search, place) => {
  expect(placeAt(pathname, search)).toBe(place)
})
