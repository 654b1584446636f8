/** The account menu: who is signed in, theme, language, developer mode, keyboard help, sign out. */
import { Menu } from '@base-ui/react/menu'
import { Check, CircleUser } from 'lucide-react'
import { useAccount } from '../api/queries.ts'
import { useScopes } from '../api/scopes.ts'
import type { Account } from '../api/types.ts'
import { Link } from '../router/link.tsx'
import { languageChoices, setLanguage, useLanguageChoice } from '../text/language.ts'
import { t } from '../text/t.ts'
import { notifyFailure } from '../ui/announce.tsx'
import { buttonClass } from '../ui/button.tsx'
import { setDeveloper, useDeveloper } from '../ui/developer.ts'
import { choiceName } from './language-choice.ts'
import { signOut } from './sign-out.ts'
import { setTheme, themes, useTheme } from './theme.ts'

const item =
  'flex h-8 cursor-default items-center justify-between gap-3 rounded-sm px-2 text-sm outline-none data-[highlighted]:bg-hover'

const whoOf = ({ key, member }: Account) =>
  [...new Set(member ? [member.name, member.email] : [key.name, key.hint])].join(' · ')

export interface AccountMenuProps {
  onHelp: () => void
}

/** Open when it first appears, because it appears when its button was pressed. */
export default function AccountMenu({ onHelp }: AccountMenuProps) {
  const { data } = useAccount()
  const theme = useTheme()
  const choice = useLanguageChoice()
  const isDeveloper = useDeveloper()
  const may = useScopes()
  return (
    <Menu.Root defaultOpen>
      <Menu.Trigger className={buttonClass('quiet', 'icon')} aria-label={data ? data.name : t('more')}>
        <CircleUser size={19} aria-hidden />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={6} className="z-50">
          <Menu.Popup className="appear w-56 rounded-lg border bg-raised p-1.5 shadow-lg outline-none">
            <div className="px-2 py-1.5">
              <p className="truncate font-semibold">{data?.name}</p>
              <p className="truncate text-xs text-faint">{data ? whoOf(data) : ''}</p>
            </div>
            <Menu.Item className={item} render={<Link to="/members" />}>
              {t('members.title')}
            </Menu.Item>
            <Menu.Item className={item} render={<Link to="/own" />}>
              {t('own.title')}
            </Menu.Item>
            {may('audit', 'admin') ? (
              <Menu.Item className={item} render={<Link to="/oversight" />}>
                {t('nav.oversight')}
              </Menu.Item>
            ) : null}
            <Menu.Separator className="my-1 border-t" />
            <Menu.RadioGroup aria-label={t('theme.label')} value={theme} onValueChange={setTheme}>
              {themes.map((each) => (
                <Menu.RadioItem key={each} value={each} className={item} closeOnClick>
                  {t(`theme.${each}`)}
                  <Menu.RadioItemIndicator>
                    <Check size={15} aria-hidden />
                  </Menu.RadioItemIndicator>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
            <Menu.Separator className="my-1 border-t" />
            <Menu.RadioGroup
              aria-label={t('speak.label')}
              value={choice}
              onValueChange={(next) => void setLanguage(next).catch(notifyFailure)}
            >
              {languageChoices.map((each) => (
                <Menu.RadioItem key={each} value={each} className={item} closeOnClick>
                  {choiceName(each)}
                  <Menu.RadioItemIndicator>
                    <Check size={15} aria-hidden />
                  </Menu.RadioItemIndicator>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
            <Menu.Separator className="my-1 border-t" />
            <Menu.CheckboxItem className={item} checked={isDeveloper} onCheckedChange={setDeveloper} closeOnClick>
              {t('developer.switch')}
              <Menu.CheckboxItemIndicator>
                <Check size={15} aria-hidden />
              </Menu.CheckboxItemIndicator>
            </Menu.CheckboxItem>
            <Menu.Item className={item} onClick={onHelp}>
              {t('keys.show')}
            </Menu.Item>
            <Menu.Item className={item} onClick={() => void signOut()}>
              {t('signOut')}
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
