import { mergeClasses } from '@fluentui/react-components';
import { CheckmarkCircle16Filled, Circle16Regular } from '@fluentui/react-icons';
import type { PasswordPolicy } from '../../../api/rest/server-config';
import { policyRules } from '../../../machines/passwords/password-policy';
import { useTextStyles } from '../text.styles';
import { usePolicyChecklistStyles } from './PolicyChecklist.styles';

export type PolicyChecklistProps = {
  policy: PasswordPolicy;
  /** What stands in the field now. */
  password: string;
  /** So that the field can be described by it. */
  id?: string;
};

/** What the password policy asks for, each with a mark as soon as the password has it. */
export function PolicyChecklist({ policy, password, id }: PolicyChecklistProps) {
  const styles = usePolicyChecklistStyles();
  const text = useTextStyles();
  return (
    <div id={id} className={styles.root}>
      <p className={styles.head}>The password needs</p>
      <ul className={styles.rules} aria-label="Password policy">
        {policyRules(policy, password).map(({ id: rule, wish, isMet }) => (
          <li key={rule} className={mergeClasses(styles.rule, isMet && styles.met)}>
            <span className={mergeClasses(styles.icon, isMet && styles.done)}>
              {isMet ? <CheckmarkCircle16Filled /> : <Circle16Regular />}
            </span>
            <span>
              {wish}
              <span className={text.hidden}>{isMet ? ', met' : ', not met yet'}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
