"""blender -b -noaudio -P run.py -- SIZE SAMPLES OUTDIR FACADE THRESHOLD object [object ...]"""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.abspath(__file__))); sys.dont_write_bytecode = True
import kit, models2, models3, models4, models5, models6, models7, models8, traceback, time
WALLS = dict(cal=('#F1EFEA', '#E4E0D8'), durazno=('#F2B98F', '#E79F70'), cielo=('#A9C6E4', '#86ACD6'), menta=('#A9CDBB', '#86B49D'), maiz=('#F7C77C', '#EFAE55'), rosa=('#F0B3B5', '#E69A9E'),
             arena=('#E9D9BE', '#DCC6A2'), lila=('#C3B6E6', '#AC9CDB'), aqua=('#9FD3CE', '#7CC0BA'), coral=('#F0A184', '#E5876A'), niebla=('#C9CFD2', '#AEB7BB'))
mods = [models8, models7, models6, models5, models4, models3, models2]
def go(name, out, **kw):
    """name, or name@degrees to turn the object, or name^degrees to look from higher up"""
    base, turn, lift = name, 0, None
    if '^' in base: base, lift = base.split('^')
    if '@' in base: base, turn = base.split('@')
    kit.reset(); m = next(x for x in mods if hasattr(x, base) and base in getattr(x, 'META', {}) or x is models2 and hasattr(x, base))
    if turn:
        with kit.grp((0, 0, 0), (0, 0, float(turn))): getattr(m, base)()
    else: getattr(m, base)()
    o = {**m.META.get(base, {}), **kw}
    if lift: o['el'] = float(lift)
    kit.shoot(out, **o)
if __name__ == '__main__':
    a = sys.argv[sys.argv.index('--')+1:]; size, spp, outdir, fac, thr = int(a[0]), int(a[1]), a[2], a[3], float(a[4])
    os.makedirs(outdir, exist_ok=True)
    for n in a[5:]:
        t = time.time()
        try: go(n, os.path.join(os.path.abspath(outdir), n.replace('@', '-t').replace('^', '-e')+'.png'), res=size, spp=spp, wall=WALLS[fac][0], floor=WALLS[fac][1], light='sun', thr=thr); print('DONE', n, round(time.time()-t, 1), flush=True)
        except Exception: print('FAIL', n, flush=True); traceback.print_exc()
