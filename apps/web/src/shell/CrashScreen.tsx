import { pathTo } from '../paths.ts'
import { ACTIONS, CRASH } from '../texts/common.ts'
import { Button } from '../ui/Button.tsx'
import { buttonClass } from '../ui/button-class.ts'

interface Props {
  title?: string
  sentence?: string
}

/** The screen after a render error. It depends on nothing that may have failed: no router, no configuration. */
export function CrashScreen({ title = CRASH.title, sentence = CRASH.sentence }: Props) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-page flex-col justify-center px-8 py-12 max-tablet:px-4">
      <h1 className="text-2xl">{title}</h1>
      <p className="mt-3 text-lg text-ink2">{sentence}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => location.reload()}>
          {ACTIONS.reload}
        </Button>
        <a href={pathTo('root')} className={buttonClass()}>
          {ACTIONS.goHome}
        </a>
      </div>
    </main>
  )
}
