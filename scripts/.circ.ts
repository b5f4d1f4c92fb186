import { importCircles } from './import-circles';
import { sourceFiles } from './source-files';
const files=[...sourceFiles('src'), ...sourceFiles('sandbox')];
const by=new Map(files.map(f=>[f.path.replace(/\.tsx?$/,''),f]));
for (const c of importCircles(files)) { console.log('##', c.length); for (const p of c as string[]) { const f=by.get(p.replace(/\.tsx?$/,''))!; for (const i of f.imports) { const t=i.to.replace(/\.tsx?$/,''); if ((c as string[]).some((x)=>x.replace(/\.tsx?$/,'')===t)) console.log('  ', f.path.replace('src/',''), '->', t.replace('src/',''), i.typeOnly?'(type)':'', i.names.join(',')); } } }
