/** What must be observable on the running product, by id; a test that proves one begins its title with the id. */
export const ACCEPTANCE_LINES: readonly { group: string; lines: readonly (readonly [id: string, says: string])[] }[] = [
  {
    group: 'Shell and routes',
    lines: [
      [
        'RUT-1',
        'every route of the route table answers with its own screen on a direct load and on client navigation; each is its own lazy chunk',
      ],
      [
        'RUT-2',
        'any other path shows `404 | Not Found`; an error while rendering a route shows `Unexpected Application Error!` with a way back',
      ],
      ['RUT-3', 'protected routes without a session go to /login and come back to the wanted page after sign-in (D)'],
      [
        'SHE-1',
        "sidebar: seven links in the spec's order with the '(Próximamente)' labels of the sections that are not open (`SECTIONS=none`: all of the spec's); the current one is marked (aria-current)",
      ],
      [
        'SHE-2',
        'sidebar open by default; hidden at ≤640 px; there a click outside closes it; the toggle works by keyboard and says its state',
      ],
      ['SHE-3', "'¡Danos tú opinión!' opens the feedback modal"],
      [
        'SHE-4',
        "with `SECTIONS=none`: bell: panel 'Notificaciones', two static items (one 'Tu licitación ha sido acepatada'), 'Solo en la versión premium'; dot while unread > 0",
      ],
      ['SHE-5', 'user menu: the signed-in e-mail, Perfil, Contáctanos, Cerrar sesión'],
      ['SHE-6', 'footer: copyright line, year 2023, links to contact and credits'],
      [
        'AUT-1',
        "auth frame: title default 'Comencemos', '¿Ya eres usuario? Ingresa', logo to /, three-step indicator with the spec's three names",
      ],
    ],
  },
  {
    group: 'Session',
    lines: [
      [
        'SES-1',
        '`auth-storage` holds `{isLoggedIn, user:{email, sub,…}}` and no token; `guide-storage` holds `showGuide`',
      ],
      ['SES-2', 'reload keeps the session; a second tab that signs out signs this one out too'],
      [
        'SES-3',
        "sign-out: both storages cleared but the guide flag, toast 'Se ha cerrado sesión correctamente', /login, then the server is told (a failure there is only logged)",
      ],
      [
        'SES-4',
        "missing token or a 401: 'Token has expired', session cleared, /login; the old token is refused by the API",
      ],
      ['SES-5', "a 404 from an API: 'Page not found', /login"],
      [
        'LOG-1',
        "fields, eye toggle (button whose name says what it will do), links to recovery and register; success → /dashboard with 'Se ha iniciado sesión correctamente'",
      ],
      ['LOG-2', "an empty field: banner 'Por favor, rellena todos los campos' for 3000 ms"],
      [
        'LOG-3',
        "wrong password: 'Credenciales Incorrectas'; unconfirmed: 'Usuario no confirmado' and a way to the verification step; limits: 'Ha excedido el límite de intentos.'",
      ],
      [
        'LOG-4',
        'social sign-in: authorization-code flow with PKCE against a real local OpenID provider in tests, → /dashboard; hidden when not configured',
      ],
    ],
  },
  {
    group: 'Registration',
    lines: [
      [
        'REG-1',
        "step 1: username (e-mail), password, repeatPassword, 'Siguiente'; mismatch 'Las contraseñas no coinciden'; weak password → the rule's message",
      ],
      ['REG-2', "existing e-mail: 'El correo electrónico ya está registrado.'"],
      [
        'REG-3',
        'step 2: message that a code was sent; the code arrives by e-mail; wrong code, expired code, too many tries → catalogue messages; resend possible',
      ],
      ['REG-4', 'step 2 without step 1 → /register; step 3 without step 2 → /register/step/2/verify'],
      ['REG-5', 'after step 2 the account is confirmed and signed in'],
      [
        'REG-6',
        'step 3: rut, canonical_name, brand_name, email_address, phone_number; placeholders (rut with dots and hyphen, +56 phone)',
      ],
      [
        'REG-7',
        'rut auto-formats on each change without moving the caret wrongly; 500 ms after the last key, and on blur, one company lookup runs (never two for one value)',
      ],
      [
        'REG-8',
        "lookup: legal name filled; no legal name → 'Nombre no disponible en el SII.'; failure → 'Error al obtener datos del SII.'; an answer that arrives late for an older rut is dropped",
      ],
      ['REG-9', "step 3 validation: each failing rule its own toast with the spec's text"],
      ['REG-10', 'success → company stored with user_id and username = canonical_name → /login'],
      ['REG-11', 'reload in the middle of registration keeps the progress; the password is never written to storage'],
      [
        'REC-1',
        "/recovery/password: e-mail, hint 'Sera enviado un codigo a su correo', toast 'Se ha enviado un correo para restablecer la contraseña' → /change/password with the e-mail kept",
      ],
      [
        'REC-2',
        "/change/password: code + new password; toast 'La contraseña se restablecido correctamente' → /login; old password and old sessions refused",
      ],
      [
        'RUTV-1',
        "rut check: the spec's rule exactly, 0 and K digits, 30+ real institution ruts, property tests (format∘parse, one wrong digit always refused)",
      ],
    ],
  },
  {
    group: 'Tenders',
    lines: [
      [
        'LIC-1',
        "list: 10 per page, total, pagination 3+3+window of 3 with '...', previous/next, scroll to top on page change",
      ],
      [
        'LIC-2',
        '`/dashboard/:page?` and `/dashboard/search/:query/:page?` are the state: reload and share give the same list',
      ],
      [
        'LIC-3',
        'search by words (accents and case ignored, Spanish stems, "phrase", OR, -exclude), by code, by institution name and rut',
      ],
      [
        'LIC-4',
        'filters, in the URL: type (bid_type, dropped when 0/undefined), status, region, institution, rubro, closing window, amount',
      ],
      [
        'LIC-5',
        'previous rows stay visible while the next page loads; no refetch on window focus; query errors set the error state with a retry button',
      ],
      ['LIC-6', '`message` in the answer shows as an error toast'],
      ['LIC-7', "personalised by rubros with 'Mis rubros / Todas' (D)"],
      [
        'LIC-8',
        "each row: code, name, institution, region, type, estado, publication and closing date with remaining time, amount or 'Sin dato', follow state",
      ],
      [
        'DET-1',
        'detail: `POST` refresh first, then the read; a refresh failure never hides the stored record, it shows how old the data is',
      ],
      [
        'DET-2',
        'detail shows everything the source holds: description, estado, type with UTM band, institution and unit, place, all dates in order, items with rubro, amounts, award (suppliers, amounts, act link), official link',
      ],
      ['DET-3', 'follow/unfollow from row and detail, optimistic with rollback; followed tenders can be listed'],
      ['INS-1', 'institutions list, 10 per page; detail by rut with its tenders'],
      ['RUB-1', 'rubros catalogue about 60 segments with all families, incl. Obras, Consultoria and eCommerce extras'],
      [
        'RUB-2',
        "modal: 'Agregar rubros' / pencil; 'Buscar segmento...' case-insensitive; switch on = expanded + all families; off = none; a partly chosen segment shows so",
      ],
      [
        'RUB-3',
        "'Enviar' / 'Actualizar' sends `product_family_id` ([0] when none) and `user_id`; toast 'Rubros registrados correctamente', lists refreshed; edit mode refetches user data",
      ],
    ],
  },
  {
    group: 'Services, profile, contact, feedback',
    lines: [
      ['SER-1', "two dropdowns with placeholder and 'Todos'; choosing one clears the other and goes to page 1"],
      [
        'SER-2',
        "table: six columns; fallbacks 'Nombre no mencionado', 'Email no mencionado'; empty 'No hay servicios de este tipo.'; spinner; 'Error fetching data'",
      ],
      [
        'SER-3',
        'directory data is loaded by the operator from CSV with a documented command that reports every bad line and keeps the good ones',
      ],
      [
        'PRO-1',
        "'Datos empresariales': rut and legal name read-only ('No mencionado'), three fields with pencil → input → 'Guardar', validated; rubros list with pencil",
      ],
      [
        'PRO-2',
        "'Datos administrativos' and 'SELECCIONA TUS PALABRAS CLAVE' as Próximamente; loader; 'Error fetching data'",
      ],
      [
        'PRO-3',
        "'Datos del usuario actualizados correctamente' / 'Error del servidor al intentar actualizar los datos del usuario'",
      ],
      [
        'CON-1',
        "contact: three rules with their texts, whitespace = empty, one toast per field at top-center with close button; nothing sent on errors; 'Mensaje enviado correctamente' / 'Error al enviar el mensaje'",
      ],
      [
        'FEE-1',
        "feedback: title, question, five emojis (sad=1 selected first), textarea, 'Enviar', '¡Gracias por tu feedback!'; keyboard operable",
      ],
      ['TOA-1', 'toasts: 4000 ms, at most 3 visible, bottom-right, 356 px, gap 14, swipe 20 px'],
      ['PRX-1', 'coming-soon pages for competitors (and its detail), providers, analysis, community'],
    ],
  },
  {
    group: "The bidder's desk",
    lines: [
      [
        'DES-1',
        "the first row's place never changes when filters are picked; titles in sight as drawn; no sideways scroll 320–2560",
      ],
      ['DES-2', 'filters take several values, their counts equal the filtered totals'],
      ['DES-3', "'Tu trabajo' with true counts; 'Hoy' with true counts, each a link to exactly those rows"],
      ['DES-4', "relevance, '¿Quisiste decir…?', operators taught, rubros found by suppliers' words"],
      ['FIT-1', 'reasons sum to the score'],
      ['FIT-2', 'a word more never lowers it, a date never moves it'],
      ['FIT-3', "'No me sirve' undone leaves no trace"],
      ['FIT-4', 'own history equals brute force'],
      ['ESC-01', 'with SECTIONS=none Hoy exists in neither sidebar, bar nor API, and its address shows the list'],
      ['ESC-02', 'sign-in ends on the list, or where the account chose to start, on any device'],
      ['ESC-04', "five, five, seven rows are never exceeded; 'Ver otras n' lists exactly n + those shown"],
      ['ESC-07', 'reloading Hoy changes no queue; opening a change takes it from the second'],
      ['ESC-08', 'j k Enter f x work over the queues, not in fields nor when switched off; focus goes to the next row'],
      ['ESC-10', 'the six states of Hoy appear for accounts made for them'],
      ['ESC-11', 'a failing queue leaves the other two standing'],
      ['ESC-12', 'words of fit are cut as stated for 1, 10, 100, 1,000 open tenders; equal sums, equal word'],
      ['ESC-13', 'a flat account sees no word and one request for words; after three words it sees them'],
      [
        'ESC-14',
        'outside explanation and tender no text holds a number of fit (export: the rank); points add up to the sum',
      ],
      ['ESC-23', 'cobre for time appears exactly under 24 h, in list, bars, Hoy, tender and mails'],
      [
        'ESC-43',
        'axe finds nothing on any screen and in any state, light and dark, from a phone to a wide window; each holds its budget of bytes',
      ],
      ['ESC-45', 'Hoy has its empty, loading and failed state'],
      ['MKT-1', 'every figure equals brute force and shows n and period'],
      ['MKT-2', 'silence rules'],
      ['MKT-3', '`SECTIONS` opens and closes each section'],
      ['AGI-1', 'both channels in one list with exact totals'],
      ['AGI-2', 'any pattern of failing pages ends complete'],
    ],
  },
  {
    group: 'Trust',
    lines: [
      ['TRU-1', 'no session obtained with an old password outlives a reset'],
      ['TRU-2', 'one account cannot stall others'],
      ['TRU-3', 'a stranger cannot lock an owner out'],
      ['TRU-4', 'sessions, links and second factors are shown and ended by their owner'],
      ['SRC-1', 'no answer or file without a statement erases one'],
      ['SRC-2', 'any order of sources ends in the same tender'],
      ['SRC-3', 'a file without a day is refused or dated by its folder'],
      ['LED-1', 'the ledger equals the files to the unit'],
      ['LED-2', 'a rewritten month replaces itself'],
      ['LED-3', "a natural person's RUT or name is in no answer but the published award"],
    ],
  },
  {
    group: 'API, data and quality',
    lines: [
      [
        'API-1',
        'the calls of section 7 with those methods, paths, payloads and answers; OpenAPI document generated from the same schemas that validate',
      ],
      [
        'API-2',
        'every call but the public ones refuses a missing, expired, forged or foreign token with 401; ids of other users are 403',
      ],
      [
        'API-3',
        'bad input → 400/422 with a machine-readable field list and a Spanish message; never a 500, never a stack trace',
      ],
      ['QRY-1', 'queries retry once, mutations never; backoff 1000→30000 ms; cache 300000 ms'],
      [
        'SYN-1',
        'the source is read continuously: new tenders appear, changed ones change, a poor answer never erases a rich one; quota and spacing respected; every run is recorded',
      ],
      [
        'SYN-2',
        'bulk files (monthly CSV in the zip, OCDS) import history; bad rows are reported with line numbers and skipped; repeat import changes nothing',
      ],
      [
        'SYN-3',
        'a tender by its code and a month as JSONL are published in OCDS 1.1.5 without a session: a release for each reading that changed something, compiled and versioned; no error of the standard on 10,000 tenders; our importer reads them back; no natural person in any',
      ],
      ['A11Y-1', 'axe: no violation on any screen or open dialog, light and dark; everything by keyboard'],
    ],
  },
  {
    group: 'Escritorio',
    lines: [
      ['ESC-01', 'with `SECTIONS=none` Hoy exists neither in sidebar, bar nor API, and `?view=hoy` shows the list'],
      ['ESC-02', 'sign-in ends on the list, or in Hoy once it is chosen, on any device'],
      ['ESC-03', 'each queue of `GET /today` equals brute force, in membership and order'],
      ['ESC-04', "five, five, seven are never exceeded; 'Ver otras n' lists exactly n + those shown"],
      ['ESC-05', 'screen, bell and 07:30 mail computed with the same `since` name the same tenders in the same order'],
      ['ESC-06', 'three empty queues send no mail; one link stops it'],
      ['ESC-07', 'reloading Hoy changes no queue; opening a change takes it from the second'],
      [
        'ESC-08',
        '`j k Enter f x` work over the three queues, not in fields nor when switched off; focus goes to the next row',
      ],
      ['ESC-09', 'decisions and dismissals: Undo leaves the database as it was'],
      ['ESC-10', 'the six states of Hoy appear for accounts made for them'],
      ['ESC-11', 'a failing queue leaves the other two standing'],
      ['ESC-15', "'No me sirve': *Solo esta* moves no other sum; *Todo …* moves exactly the announced ones"],
      ['ESC-16', 'at 1440 × 900 the six answers end above y 620, at 390 × 844 above the bar'],
      ['ESC-17', 'the usual total sums lines with five prices, is absent under half, compares only if all have one'],
      ['ESC-18', 'weights of criteria are the same wherever they are read, and none is read that is not stated'],
      ['ESC-19', 'every answer opens its section by click, Enter and hash; find-in-page reaches folded text'],
      ['ESC-20', 'on an awarded tender who won, price, own offer and number of bidders come first'],
      ['ESC-21', "'Una página' is one A4 sheet for 8 lines and holds no own amount or note by default"],
      ['ESC-22', 'a tender stands in Plazos at the earliest deadline not done; doing it moves it; Undo returns it'],
      ['ESC-23', 'cobre for time appears exactly under 24 h, in list, bars, Hoy, Plazos, tender and mails'],
      ['ESC-24', 'each head of each table of parties sorts both ways, in the address, stable'],
      ['ESC-25', '*Contigo* figures equal brute force over the ledger; no natural person in any'],
      ['ESC-26', 'default orders of parties; an account without history never meets an empty page'],
      ['ESC-27', 'every profile begins with what the own company shares with it'],
      ['ESC-28', 'one star follows tender, institution and company, and all three are in Siguiendo'],
      ['ESC-32', 'lost money by winner, and under 5 %, equal brute force; the default order is money'],
      [
        'ESC-29',
        'Mercado opens on all own rubros and regions; each of its four sentences equals its picture, its table and brute force',
      ],
      ['ESC-30', 'no monthly series of a comparison reaches December 2024; the law has one date in all texts'],
      ['ESC-31', 'at 390 no picture of Mercado scrolls sideways and each has its labels'],
      ['ESC-33', "words typed in '¿Qué vendes?' are in Perfil afterwards and change the first list"],
      ['ESC-34', 'a RUT with history opens on its ticked rubros; each screen can be skipped; none returns'],
      ['ESC-35', 'steps 1 to 3 of the registration pass every REG line unchanged'],
      ['ESC-36', 'an invitation serves once, its address only, 7 days; the same RUT without it sees nothing'],
      ['ESC-37', 'of operations × roles × other companies none is let in'],
      ['ESC-38', 'a relative task moves with its deadline in Plazos, Hoy, calendar and mail; the log says so'],
      ['ESC-39', 'after removal the next call is 403 and the session lives on with its private things'],
      ['ESC-40', 'the read-only link shows one tender, ends when revoked or after 14 days'],
      ['ESC-41', "two writers: nobody's text is lost"],
      ['ESC-44', "an account alone sees no word of 'equipo'; with a second person it does"],
      ['ESC-42', "the words that section 9 of the design replaces appear on no screen ('Buscar segmento...' apart)"],
      ['ESC-45', 'each screen after the first sign-in has its loading, empty and failed state'],
    ],
  },
  {
    group: 'Conexiones',
    lines: [
      [
        'CNX-1',
        'a token is `mrd_` with 30 random digits of base 62 and 6 of their CRC32; one letter changed is 401 without a query',
      ],
      ['CNX-2', 'a token is shown once; no dump, log, outbox, backup or download holds one'],
      [
        'CNX-3',
        'of operations × scopes each opens exactly what the contract says; too little is 403 and names the scope',
      ],
      ['CNX-4', 'a token ends after 90 days, at most 366; each mail before its end is sent once'],
      ['CNX-5', 'the last use of a token is a day and a coarse network, written at most once a minute'],
      ['CNX-6', 'a token counts in the header only'],
      ['CNX-7', 'a token never opens more than its owner may now, nor the account itself'],
      ['CNX-8', 'a token has limits of its own; after Retry-After the call succeeds'],
      ['CNX-9', 'tokens are listed and ended by their owner; the security log says created and ended'],
      [
        'CNX-10',
        '`/api/v1` has the operations that the contract declares public, by the same handlers; its OpenAPI document lists scope and example of each',
      ],
      [
        'CNX-11',
        'every refusal of the public API is a problem (RFC 9457), HEAD, 404, 405, 413, 429 and 503 included; each type is a page in Spanish',
      ],
      ['CNX-12', 'each read of the public API has an ETag; with it the answer is a 304'],
      [
        'CNX-13',
        'a write of the public API with an `Idempotency-Key` has one effect, and for 24 h a repeat gets the same answer',
      ],
      [
        'CNX-14',
        'a key of another body or address is 422; while the first attempt runs it is 409 with Retry-After; what failed may be repeated',
      ],
      [
        'CNX-15',
        'a client generated from the OpenAPI document searches, reads, follows and unfollows, and each answer fits the document',
      ],
      [
        'CNX-16',
        'a walk by `Link: rel="next"` neither loses nor repeats a row while rows are added and change; a foreign cursor is 400',
      ],
      ['CNX-17', 'every list of the public API with an offset is walked; a generated client follows the links'],
      ['CNX-18', 'each curl call of the page for programmers does what it says, exactly as it stands there'],
      [
        'CNX-19',
        'of fifty requests a second of one token most are refused, and programs take none of the places of screens (`npm run bench -- --only token`)',
      ],
      [
        'CNX-20',
        'a message is signed as Standard Webhooks 1.0.0 says: the verifier of the standard accepts it, and refuses it after one byte changed',
      ],
      ['CNX-21', 'for 24 h after a rotation both keys sign; then only the new one verifies'],
      ['CNX-22', 'each body fits the published schema of its type, and has at most 20 KB'],
      [
        'CNX-23',
        'an endpoint gets the types that it chose, each event once, and nothing before it has answered a ping with 2xx',
      ],
      [
        'CNX-24',
        '2xx is success; a redirect is a failure; 410 disables; 429, 502 and 504 slow down; Retry-After is honoured; 20 s are the limit; a dead endpoint delays no other',
      ],
      [
        'CNX-25',
        'ten attempts, each after its wait ± 20 %; after the last one mail, the endpoint is off, and nothing is lost',
      ],
      ['CNX-26', 'a process that is killed while it sends loses no message'],
      [
        'CNX-27',
        'only public addresses on port 443 are connected to, checked for each connection; every other one is refused',
      ],
      [
        'CNX-28',
        'administrators of a company create, test, change and delete its webhooks, by session or with the scope `avisos`; others see and change none',
      ],
      ['CNX-29', 'attempts are listed with code and duration; one message or a range is sent again with the same id'],
      ['CNX-30', 'the key is shown once and stored sealed; no dump, log, outbox or download holds one'],
      ['CNX-40', 'the official client of 2026-07-28 lists the fifteen tools in one order: eleven read, four write'],
      ['CNX-41', 'a client of 2025 is served by the same tools; there is no stream to open and no session'],
      ['CNX-42', 'without a valid personal token `/mcp` is 401 with `resource_metadata`; a session is refused'],
      ['CNX-43', 'a token lists and calls only the tools of its scopes; any other is 403 and names the scope'],
      ['CNX-44', 'a foreign `Origin` or `Host` is refused at `/mcp`'],
      ['CNX-45', 'the headers of a request to `/mcp` must say what its body says'],
      ['CNX-46', 'assistants have limits of their own, apart from those of screens and programs'],
      ['CNX-47', '`SECTIONS` closes the door (404), or the tools of a closed section'],
      [
        'CNX-48',
        'each reading tool answers as its screen: at most 50 rows and 20 KB, with its source, period and link',
      ],
      ['CNX-49', 'a writing tool has one effect for each key, and deletes nothing'],
      ['CNX-50', 'the log of the desk says through which assistant something was done'],
      [
        'CNX-51',
        'of 10,000 random answers to assistants none names a natural person; each fits its schema, which its text repeats',
      ],
      ['CNX-52', 'planted instructions arrive verbatim and change no tool, list or write'],
      ['CNX-53', 'the conformance tests of 2026-07-28 pass, but for a reviewed list of what is not offered'],
      ['CNX-54', 'closing the stream of an assistant cancels its statements; its places are not those of screens'],
      ['CNX-56', 'the screen of the tokens says where an assistant asks'],
      ['CNX-55', '95 % of the calls of a reading tool take at most 10 ms longer than its screen'],
    ],
  },
]
