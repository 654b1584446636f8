/** Ctrl-K: finds pages, commands, and own people, shortlists and searches by name, or starts a search. */
import { Autocomplete } from '@base-ui/react/autocomplete'
import { useState } from 'react'
import { type Scope, useScopes } from '../api/scopes.ts'
import { router } from '../router/router.ts'
import { languageChoices, perLanguage, setLanguage } from '../text/language.ts'
import { t } from '../text/t.ts'
import { notifyFailure } from '../ui/announce.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { choiceName } from './language-choice.ts'
import { pages, parts } from './pages.ts'
import { signOut } from './sign-out.ts'
import { setTheme, themes } from './theme.ts'
import { useFinds } from './use-finds.ts'

interface Command {
  /** Set if the label alone may not be unique. */
  id?: string
  label: string
  /** The kind of thing found. */
  kind?: string
  /** Shown only to those who have one of these scopes. */
  scopes?: Scope[]
  run: () => void
}

const commands = perLanguage((): Command[] => [
  ...[...pages, ...parts].map(({ path, name, scopes }) => ({
    label: t('palette.go', { page: t(name) }),
    scopes,
    run: () => void router.navigate({ to: path }),
  })),
  ...themes.map((theme) => ({ label: `${t('theme.label')}: ${t(`theme.${theme}`)}`, run: () => setTheme(theme) })),
  ...languageChoices.map((choice) => ({
    label: `${t('speak.label')}: ${choiceName(choice)}`,
    run: () => void setLanguage(choice).catch(notifyFailure),
  })),
  { label: t('palette.docs'), run: () => void window.open('/docs', '_blank', 'noopener') },
  { label: t('signOut'), run: signOut },
])

export default function Palette({ onClose, onHelp }: { onClose: () => void; onHelp: () => void }) {
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const help: Command = { label: t('keys.show'), run: onHelp }
  const may = useScopes()
  const found = [...commands(), help].filter(
    ({ label, scopes = [] }) => may(...scopes) && label.toLowerCase().includes(wanted),
  )
  const search = {
    label: t('palette.search', { text: text.trim() }),
    run: () => void router.navigate({ to: '/', search: { q: text.trim() } }),
  }
  const finds = useFinds(text).map(({ at, ...find }): Command => ({ ...find, run: () => void router.navigate(at) }))
  const items = wanted ? [...found, ...finds, search] : found
  const run = (command: Command) => {
    onClose()
    command.run()
  }
  return (
    <Dialog open onClose={onClose} title={t('palette.title')} hideTitle look="palette">
      <Autocomplete.Root
        open
        inline
        items={items}
        mode="none"
        value={text}
        onValueChange={(value, { reason }) => reason !== 'item-press' && setText(value)}
        itemToStringValue={({ label }: Command) => label}
        autoHighlight="always"
        keepHighlight
      >
        <Autocomplete.Input
          aria-label={t('palette.title')}
          placeholder={t('palette.placeholder')}
          className="h-13 w-full border-b bg-transparent px-4 text-lg outline-none"
        />
        <Autocomplete.List className="max-h-80 overflow-y-auto p-1.5 empty:hidden">
          {(command: Command) => (
            <Autocomplete.Item
              key={command.id ?? command.label}
              value={command}
              onClick={() => run(command)}
              className="flex h-9 items-center gap-3 rounded-sm px-2.5 data-[highlighted]:bg-hover"
            >
              <span className="min-w-0 flex-1 truncate">{command.label}</span>
              {command.kind ? <span className="text-xs text-faint">{command.kind}</span> : null}
            </Autocomplete.Item>
          )}
        </Autocomplete.List>
      </Autocomplete.Root>
    </Dialog>
  )
}
