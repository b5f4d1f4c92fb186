import { Mark } from '../shared/Mark';
import styles from './Splash.module.css';

/** Fills the window while there is nothing to show yet; appears after 150 ms, so that a quick start shows none. */
export function Splash() {
  return (
    <div role="status" className={styles.root}>
      <Mark size={40} />
      <span className={styles.text}>Loading</span>
    </div>
  );
}
