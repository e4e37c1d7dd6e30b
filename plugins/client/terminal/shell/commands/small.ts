/** Programs that the library lacks and that are a few lines, and those that this terminal does not have. */
import {defineCommand, failed, printed, textOf, type Command} from '../library';
import {inputOf} from './input';

/** What signals and limits do has no meaning here; scripts set them and continue. */
const nothing = (name: string): Command => defineCommand(name, async () => printed(''));

const mktemp = (() => {
  let number = 0;
  return defineCommand('mktemp', async (args, {fs, cwd}) => {
    const isFolder = args.some((word) => /^-\w*d/.test(word) || word === '--directory');
    const template = args.find((word) => !word.startsWith('-') && /XXX/.test(word));
    number += 1;
    const suffix = `${number}`.padStart(6, 'k7Qx0a');
    const name = template === undefined ? `/tmp/tmp.${suffix}` : fs.resolvePath(cwd, template.replace(/X{3,}/, suffix));
    if (isFolder) await fs.mkdir(name, {recursive: true});
    else await fs.writeFile(name, '');
    return printed(`${template === undefined ? name : template.replace(/X{3,}/, suffix)}\n`);
  });
})();

const envsubst = defineCommand('envsubst', async (args, {stdin, exportedEnv = {}}) => {
  const wanted =
    args[0] === undefined ? undefined : new Set([...args[0].matchAll(/\$\{?(\w+)/g)].map(([, name]) => name));
  return printed(
    textOf(stdin).replace(/\$(?:\{([A-Za-z_]\w*)\}|([A-Za-z_]\w*))/g, (written, braced?: string, bare?: string) => {
      const name = (braced ?? bare)!;
      return wanted && !wanted.has(name) ? written : (exportedEnv[name] ?? '');
    }),
  );
});

/** The panel scrolls. */
const pager = (name: string): Command =>
  defineCommand(name, async (args, context) => {
    const text = await inputOf(
      name,
      args.filter((word) => !/^[-+]./.test(word)),
      context,
    );
    return typeof text === 'string' ? printed(text) : text;
  });

const ABSENT: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['vi', 'vim', 'nano', 'emacs', 'code', 'ed'].map((name) => [
      name,
      "write a file with a here-document: cat > body.json <<'EOF'",
    ]),
  ),
  ...Object.fromEntries(
    ['python', 'python3', 'node', 'ruby', 'perl', 'php', 'go', 'java'].map((name) => [
      name,
      'it runs bash, jq and curl only',
    ]),
  ),
  ...Object.fromEntries(
    ['ssh', 'scp', 'ping', 'telnet', 'nc', 'nslookup', 'traceroute', 'wget', 'ftp'].map((name) => [
      name,
      'it has no network; curl calls the simulated platform',
    ]),
  ),
  ...Object.fromEntries(
    ['apt', 'apt-get', 'yum', 'dnf', 'apk', 'pip', 'pip3', 'npm', 'yarn', 'cargo'].map((name) => [
      name,
      'nothing can be installed in it',
    ]),
  ),
  ...Object.fromEntries(
    ['sudo', 'su', 'doas', 'systemctl', 'service', 'mount', 'chown', 'useradd'].map((name) => [
      name,
      'it has one user and no machine',
    ]),
  ),
  ...Object.fromEntries(['top', 'htop', 'ps', 'free', 'df', 'fg', 'bg'].map((name) => [name, 'it has no processes'])),
  ...Object.fromEntries(['bc', 'dc'].map((name) => [name, 'calculate with $((1 + 2)) or jq'])),
  yq: 'it reads JSON only, with jq',
};

export const SMALL: readonly Command[] = [
  ...['trap', 'kill', 'disown', 'stty', 'tput'].map(nothing),
  defineCommand('jobs', async () => printed('')),
  defineCommand('umask', async () => printed('0022\n')),
  defineCommand('ulimit', async () => printed('unlimited\n')),
  defineCommand('uname', async (args) =>
    printed(args.includes('-m') ? 'x86_64\n' : args.includes('-a') ? 'Linux docs 6.1.0 x86_64 GNU/Linux\n' : 'Linux\n'),
  ),
  defineCommand('id', async (args) =>
    printed(
      args.includes('-u') || args.includes('-g') ? '1000\n' : 'uid=1000(reader) gid=1000(reader) groups=1000(reader)\n',
    ),
  ),
  mktemp,
  envsubst,
  pager('less'),
  pager('more'),
  ...Object.entries(ABSENT).map(([name, why]) =>
    defineCommand(name, async () => failed(`bash: ${name}: this terminal does not have it: ${why}`, 127)),
  ),
];
