<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>scalescope::ProgramForm</name>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>The folder that the program is started in, the same on every machine.</source>
        <translation>程序启动时所在的文件夹，在每台机器上相同。</translation>
    </message>
    <message>
        <source>automatic: from its steps</source>
        <translation>自动：由各步计算</translation>
    </message>
    <message>
        <source>Throughput regex</source>
        <translation>吞吐量正则表达式</translation>
    </message>
    <message>
        <source>Regular expression with one group that matches samples per second in the program&apos;s output. Needed only if its steps cannot be detected.</source>
        <translation>含一个分组的正则表达式，用于匹配程序输出中的每秒样本数。仅在无法检测到步时需要。</translation>
    </message>
    <message>
        <source>Command of each cell</source>
        <translation>每个单元的命令</translation>
    </message>
    <message>
        <source>Could not detect the program&apos;s flags. %1</source>
        <translation>无法检测程序的选项。%1</translation>
    </message>
    <message>
        <source>Your program</source>
        <translation>您的程序</translation>
    </message>
    <message>
        <source>Choose …</source>
        <translation>选择……</translation>
    </message>
    <message>
        <source>Choose the program</source>
        <translation>选择程序</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>A script or program that torchrun can start. It is not modified and runs with your permissions. Put a path that contains spaces in quotes.</source>
        <translation>torchrun 可以启动的脚本或程序。它不会被修改，并以您的权限运行。含空格的路径请放在引号中。</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Each run replaces {batch} (per device), {globalBatch}, {devices}, {nodes}, {worldSize}, {precision}, {accumulation}, {seed} and {repeat}. Put arguments that contain spaces in quotes.</source>
        <translation>每次运行会替换 {batch}（每个设备）、{globalBatch}、{devices}、{nodes}、{worldSize}、{precision}、{accumulation}、{seed} 和 {repeat}。含空格的参数请放在引号中。</translation>
    </message>
    <message>
        <source>Detect flags</source>
        <translation>检测选项</translation>
    </message>
    <message>
        <source>Detect the program&apos;s flags</source>
        <translation>检测程序的选项</translation>
    </message>
    <message>
        <source>Runs the program with --help (60 s at most)</source>
        <translation>以 --help 运行程序（最长 60 秒）</translation>
    </message>
    <message>
        <source>Flag</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>Value of the flag</source>
        <translation>选项的值</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Add the flag</source>
        <translation>添加选项</translation>
    </message>
    <message>
        <source>Flags</source>
        <translation>选项列表</translation>
    </message>
    <message>
        <source>A flag with a placeholder gets its value from each cell.</source>
        <translation>带占位符的选项从各个单元取值。</translation>
    </message>
    <message>
        <source>Choose the program to measure.</source>
        <translation>请选择要测量的程序。</translation>
    </message>
    <message>
        <source>Choose the program to measure</source>
        <translation>选择要测量的程序</translation>
    </message>
    <message>
        <source>Python scripts (*.py);;All files (*)</source>
        <translation>Python 脚本 (*.py);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Running it with --help …</source>
        <translation>正在以 --help 运行……</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>no value</source>
        <translation>无值</translation>
    </message>
    <message>
        <source>Devices: %1. %2</source>
        <translation>设备：%1。%2</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>以及另外 %1 个</translation>
    </message>
</context>
<context>
    <name>scalescope::TrialForm</name>
    <message>
        <source>The second variant</source>
        <translation>第二个变体</translation>
    </message>
    <message>
        <source>Second command</source>
        <translation>第二条命令</translation>
    </message>
    <message>
        <source>The command to compare with the first one. Both run in turn, in the same folder and on the same devices.</source>
        <translation>与第一条命令比较的命令。二者轮流运行，在同一文件夹、同样的设备上。</translation>
    </message>
    <message>
        <source>Its environment</source>
        <translation>其环境变量</translation>
    </message>
    <message>
        <source>Environment variables of the second variant only, as NAME=VALUE. Put values that contain spaces in quotes.</source>
        <translation>仅用于第二个变体的环境变量，写成 名称=值。含空格的值请放在引号中。</translation>
    </message>
    <message>
        <source>When to stop</source>
        <translation>何时停止</translation>
    </message>
    <message>
        <source>Difference, %</source>
        <translation>差异，%</translation>
    </message>
    <message>
        <source>The smallest difference that matters: variants that differ less are reported as equal. A smaller value needs more pairs.</source>
        <translation>有意义的最小差异：差异小于此值的变体视为相同。值越小，需要的对数越多。</translation>
    </message>
    <message>
        <source>Maximum pairs</source>
        <translation>最多对数</translation>
    </message>
    <message>
        <source>Pairs of runs, one run of each variant. Ends earlier when the result is clear, or when this many pairs could not make it clear. Must be even.</source>
        <translation>运行对，每个变体各一次。结果明确时提前结束；若这么多对也不足以得出结论，同样提前结束。须为偶数。</translation>
    </message>
    <message>
        <source>Time limit, s</source>
        <translation>时间限制（秒）</translation>
    </message>
    <message>
        <source>Maximum time of all runs together. No pairs of runs begin that would exceed it. Empty for no limit.</source>
        <translation>所有运行合计的最长时间。不会开始会超出该时间的运行对。留空表示不限。</translation>
    </message>
    <message>
        <source>Enter the second command, or environment variables for it.</source>
        <translation>请输入第二条命令，或用于它的环境变量。</translation>
    </message>
    <message>
        <source>Write variables as NAME=VALUE; found %1.</source>
        <translation>请将变量写成 名称=值；发现 %1。</translation>
    </message>
    <message>
        <source>Difference, pairs and time limit must be numbers.</source>
        <translation>差异、对数和时间限制须为数字。</translation>
    </message>
</context>
<context>
    <name>scalescope::FlagFinder</name>
    <message>
        <source>It did not exit within %1 s.</source>
        <translation>它未在 %1 秒内退出。</translation>
    </message>
    <message>
        <source>It exited with code %1: %2</source>
        <translation>它以代码 %1 退出：%2</translation>
    </message>
    <message>
        <source>Its help lists no flags.</source>
        <translation>其帮助中没有列出选项。</translation>
    </message>
</context>
<context>
    <name>KeyList</name>
    <message>
        <source>Everywhere</source>
        <translation>任何页面</translation>
    </message>
    <message>
        <source>the pages, from Machines to Compare</source>
        <translation>各页面，从机器到比较</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>the user guide</source>
        <translation>用户指南</translation>
    </message>
    <message>
        <source>this list</source>
        <translation>本列表</translation>
    </message>
    <message>
        <source>close the window</source>
        <translation>关闭窗口</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>机器</translation>
    </message>
    <message>
        <source>show, hide the cores and GPUs of a machine</source>
        <translation>显示、隐藏一台机器的核心和 GPU</translation>
    </message>
    <message>
        <source>show or hide the cores and GPUs of a machine</source>
        <translation>显示或隐藏一台机器的核心和 GPU</translation>
    </message>
    <message>
        <source>New study</source>
        <translation>新建研究</translation>
    </message>
    <message>
        <source>next step; on the last one, run the study</source>
        <translation>下一步；在最后一步运行研究</translation>
    </message>
    <message>
        <source>A chart</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>read the previous, next value</source>
        <translation>读取上一个、下一个值</translation>
    </message>
    <message>
        <source>read the first, last value</source>
        <translation>读取第一个值、最后一个值</translation>
    </message>
    <message>
        <source>zoom in</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>zoom out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>show the whole range</source>
        <translation>显示整个范围</translation>
    </message>
    <message>
        <source>in Results: actions for this value&apos;s cell</source>
        <translation>在结果页：针对该值所属单元的操作</translation>
    </message>
    <message>
        <source>save or copy it</source>
        <translation>保存或复制</translation>
    </message>
    <message>
        <source>copy its picture</source>
        <translation>复制其图像</translation>
    </message>
    <message>
        <source>copy its table</source>
        <translation>复制其表格</translation>
    </message>
    <message>
        <source>A table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>copy the selected rows</source>
        <translation>复制所选的行</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>delete the selected runs</source>
        <translation>删除所选的运行</translation>
    </message>
    <message>
        <source>restore deleted runs</source>
        <translation>恢复已删除的运行</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>move through the pages</source>
        <translation>在各页间移动</translation>
    </message>
    <message>
        <source>in the outline: add text under that heading</source>
        <translation>在大纲中：在该标题下添加文字</translation>
    </message>
    <message>
        <source>save the text</source>
        <translation>保存文字</translation>
    </message>
    <message>
        <source>discard the changes</source>
        <translation>放弃更改</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>check a table from the clipboard</source>
        <translation>检查剪贴板中的表格</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>作用</translation>
    </message>
    <message>
        <source>full screen on or off; also by double click</source>
        <translation>打开或关闭全屏；双击也可以</translation>
    </message>
    <message>
        <source>back to the page</source>
        <translation>返回页面</translation>
    </message>
    <message>
        <source>previous, next chart of the page</source>
        <translation>本页的上一个、下一个图表</translation>
    </message>
    <message>
        <source>A chart in full screen</source>
        <translation>全屏图表</translation>
    </message>
    <message>
        <source>show only that series, or all; also Alt+click</source>
        <translation>只显示该系列，或显示全部；Alt+点击也可以</translation>
    </message>
    <message>
        <source>hide or show that series; also a click on its name</source>
        <translation>隐藏或显示该系列；点击其名称也可以</translation>
    </message>
    <message>
        <source>move through its entries</source>
        <translation>在图例各项间移动</translation>
    </message>
    <message>
        <source>The legend of a chart</source>
        <translation>图表的图例</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Nothing measured yet.</source>
        <translation>尚未测量任何内容。</translation>
    </message>
    <message>
        <source>%1 nodes × %2</source>
        <translation>%1 个节点 × %2</translation>
    </message>
    <message numerus="yes">
        <source>%n device(s)</source>
        <translation>
            <numerusform>%n 个设备</numerusform>
        </translation>
    </message>
    <message>
        <source>raw and smoothed, mean over ranks</source>
        <translation>原始值与平滑值，各 rank 的平均</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>training loss</source>
        <translation>训练损失</translation>
    </message>
    <message>
        <source>Mean loss over the samples of one step, weighted over ranks by their samples. Smoothed: exponential mean, 0.9.</source>
        <translation>一步中所有样本的平均损失，按各 rank 的样本数加权。平滑：指数平均，0.9。</translation>
    </message>
    <message numerus="yes">
        <source>%n step(s) with a loss that is not a number</source>
        <translation>
            <numerusform>%n 步的损失不是数值</numerusform>
        </translation>
    </message>
    <message>
        <source>raw</source>
        <translation>原始</translation>
    </message>
    <message>
        <source>smoothed</source>
        <translation>平滑</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>准确率</translation>
    </message>
    <message>
        <source>of the training batches, mean over ranks</source>
        <translation>训练批次的，各 rank 的平均</translation>
    </message>
    <message>
        <source>accuracy, %</source>
        <translation>准确率，%</translation>
    </message>
    <message>
        <source>Share of a step&apos;s samples whose own class has the highest score.</source>
        <translation>一步中得分最高的类别即为其真实类别的样本所占比例。</translation>
    </message>
    <message>
        <source>Step, by part</source>
        <translation>每步各部分</translation>
    </message>
    <message>
        <source>mean over ranks</source>
        <translation>各 rank 的平均</translation>
    </message>
    <message>
        <source>ms per step</source>
        <translation>每步毫秒</translation>
    </message>
    <message>
        <source>Compute = forward + backward + optimizer less exposed communication, the time in which a rank only waits for gradients.</source>
        <translation>计算 = 前向 + 反向 + 优化器，再减去暴露通信，即 rank 只等待梯度而不计算的时间。</translation>
    </message>
    <message>
        <source>input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>exposed communication</source>
        <translation>暴露通信</translation>
    </message>
    <message>
        <source>checkpoint</source>
        <translation>检查点</translation>
    </message>
    <message>
        <source>other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>GPU utilization, per device</source>
        <translation>每个设备的 GPU 利用率</translation>
    </message>
    <message>
        <source>busy is not always useful: see the parts of a step</source>
        <translation>占用不等于有用功：请看每步各部分</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>100 % is one core</source>
        <translation>100% 为一个核心</translation>
    </message>
    <message>
        <source>GPU %1</source>
        <translation>GPU %1</translation>
    </message>
    <message>
        <source>median of the GPUs</source>
        <translation>各 GPU 的中位数</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>rank %1</translation>
    </message>
    <message>
        <source>core %1</source>
        <translation>核心 %1</translation>
    </message>
    <message>
        <source>median of the ranks</source>
        <translation>各 rank 的中位数</translation>
    </message>
    <message>
        <source>node %1</source>
        <translation>节点 %1</translation>
    </message>
    <message>
        <source>median of the nodes</source>
        <translation>各节点的中位数</translation>
    </message>
    <message>
        <source>Speedup so far</source>
        <translation>目前的加速比</translation>
    </message>
    <message>
        <source>study ended; some repeats are missing</source>
        <translation>研究已结束；缺少部分重复</translation>
    </message>
    <message>
        <source>study cancelled: finished repeats only</source>
        <translation>研究已取消：仅含已完成的重复</translation>
    </message>
    <message>
        <source>provisional until all repeats are finished</source>
        <translation>所有重复完成前为暂定值</translation>
    </message>
    <message>
        <source>devices</source>
        <translation>设备数</translation>
    </message>
    <message>
        <source>speedup</source>
        <translation>加速比</translation>
    </message>
    <message>
        <source>The first point appears when a baseline and a second cell have finished.</source>
        <translation>基线和第二个单元完成后出现第一个点。</translation>
    </message>
    <message>
        <source>batch %1</source>
        <translation>批大小 %1</translation>
    </message>
    <message>
        <source>ideal</source>
        <translation>理想</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>queued</source>
        <translation>排队中</translation>
    </message>
    <message>
        <source> s</source>
        <translation> 秒</translation>
    </message>
    <message numerus="yes">
        <source>%n core(s)</source>
        <translation>
            <numerusform>%n 个核心</numerusform>
        </translation>
    </message>
    <message>
        <source>no GPU</source>
        <translation>无 GPU</translation>
    </message>
    <message numerus="yes">
        <source>%n GPU(s)</source>
        <translation>
            <numerusform>%n 个 GPU</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n GPU(s) found, one rank on each.</source>
        <translation>
            <numerusform>找到 %n 个 GPU，每个运行一个 rank。</numerusform>
        </translation>
    </message>
    <message>
        <source>No GPU found. Scalescope will use your CPU core as one device.</source>
        <translation>未找到 GPU。Scalescope 将把 CPU 核心用作一个设备。</translation>
    </message>
    <message>
        <source>No GPU found. Scalescope will use your %1 CPU cores as %1 devices.</source>
        <translation>未找到 GPU。Scalescope 将把 %1 个 CPU 核心用作 %1 个设备。</translation>
    </message>
    <message>
        <source>%1 in total</source>
        <translation>共 %1</translation>
    </message>
    <message>
        <source>%1 per device</source>
        <translation>每设备 %1</translation>
    </message>
    <message>
        <source>It takes about %1.</source>
        <translation>大约需要 %1。</translation>
    </message>
    <message>
        <source>Baseline added by the protocol: %1. Speedup and efficiency are relative to it; without it the study has only times and images/s.</source>
        <translation>扩展方案添加的基线：%1。加速比和效率相对于它计算；没有它，研究只有时间和图像/秒。</translation>
    </message>
    <message>
        <source>Baseline added by the protocol: %1. Speedup and efficiency are relative to it; without it the study has only times and samples/s.</source>
        <translation>扩展方案添加的基线：%1。加速比和效率相对于它计算；没有它，研究只有时间和样本/秒。</translation>
    </message>
    <message>
        <source>cell %1 (%2, %3)</source>
        <translation>单元 %1（%2，%3）</translation>
    </message>
    <message>
        <source>Remove the baseline</source>
        <translation>移除基线</translation>
    </message>
    <message>
        <source>Add the baseline</source>
        <translation>添加基线</translation>
    </message>
    <message>
        <source>No baseline: the study has times and images/s, but no speedup or efficiency.</source>
        <translation>没有基线：研究只有时间和图像/秒，没有加速比和效率。</translation>
    </message>
    <message>
        <source>No baseline: the study has times and samples/s, but no speedup or efficiency.</source>
        <translation>没有基线：研究只有时间和样本/秒，没有加速比和效率。</translation>
    </message>
    <message>
        <source>already measured, n = %1: reused</source>
        <translation>已测量，n = %1：复用</translation>
    </message>
    <message>
        <source>lr %1</source>
        <translation>lr %1</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>已略去</translation>
    </message>
    <message>
        <source>, baseline</source>
        <translation>，基线</translation>
    </message>
    <message>
        <source>Cell %1: %2, %3, global batch %4 = %5</source>
        <translation>单元 %1：%2，%3，全局批大小 %4 = %5</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>, first %1 images</source>
        <translation>，前 %1 张图像</translation>
    </message>
    <message>
        <source>Dataset</source>
        <translation>数据集</translation>
    </message>
    <message>
        <source>Augmentation</source>
        <translation>数据增强</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Last batch</source>
        <translation>最后一批</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>Momentum</source>
        <translation>动量</translation>
    </message>
    <message>
        <source>Weight decay</source>
        <translation>权重衰减</translation>
    </message>
    <message>
        <source>Label smoothing</source>
        <translation>标签平滑</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>学习率调度</translation>
    </message>
    <message>
        <source>Linear scaling</source>
        <translation>线性缩放</translation>
    </message>
    <message>
        <source>Warm-up, epochs</source>
        <translation>预热，轮</translation>
    </message>
    <message>
        <source>%1 epochs</source>
        <translation>%1 轮</translation>
    </message>
    <message>
        <source>Zero gamma</source>
        <translation>零 gamma</translation>
    </message>
    <message>
        <source>on</source>
        <translation>开</translation>
    </message>
    <message>
        <source>Checkpoint</source>
        <translation>检查点</translation>
    </message>
    <message>
        <source>every %1 steps</source>
        <translation>每 %1 步</translation>
    </message>
    <message>
        <source>every %1 epochs</source>
        <translation>每 %1 轮</translation>
    </message>
    <message>
        <source>Protocol</source>
        <translation>扩展方案</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Devices per node</source>
        <translation>每节点设备数</translation>
    </message>
    <message>
        <source>Global batch</source>
        <translation>全局批大小</translation>
    </message>
    <message>
        <source>Batch per device</source>
        <translation>每设备批大小</translation>
    </message>
    <message>
        <source>from %1, × %2</source>
        <translation>从 %1 起，× %2</translation>
    </message>
    <message>
        <source>Strategy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Accumulation</source>
        <translation>梯度累积</translation>
    </message>
    <message>
        <source>Variants</source>
        <translation>变体</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>Bandwidth sweep, MB</source>
        <translation>带宽扫描，MB</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>What is %1?</source>
        <translation>什么是%1？</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>accumulate %1</source>
        <translation>累积 %1</translation>
    </message>
    <message>
        <source>%1: %2 at %3</source>
        <translation>%1：在 %3 处为 %2</translation>
    </message>
    <message>
        <source>Step, by rank</source>
        <translation>每步，按 rank</translation>
    </message>
    <message>
        <source>own work without waiting, smoothed over steps</source>
        <translation>不含等待的自身工作，按步平滑</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>rank</translation>
    </message>
    <message>
        <source>Input, compute and other time of each rank per step. All ranks wait for the slowest one at every all-reduce.</source>
        <translation>每个 rank 每步的输入、计算和其他时间。每次 all-reduce 时所有 rank 都等待最慢的一个。</translation>
    </message>
    <message>
        <source>own work</source>
        <translation>自身工作</translation>
    </message>
    <message>
        <source>of the whole machine, other programs included</source>
        <translation>整台机器的，包括其他程序</translation>
    </message>
    <message>
        <source>CPU, per node</source>
        <translation>CPU，按节点</translation>
    </message>
    <message>
        <source>mean over all cores of a node</source>
        <translation>节点全部核心的平均</translation>
    </message>
    <message>
        <source>in use, other programs included</source>
        <translation>已用，包括其他程序</translation>
    </message>
    <message>
        <source>resident; shared pages are counted in each rank</source>
        <translation>常驻内存；共享页在每个 rank 中都计入</translation>
    </message>
    <message>
        <source>error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Nesterov</source>
        <translation>Nesterov</translation>
    </message>
    <message>
        <source>use Nesterov momentum</source>
        <translation>使用 Nesterov 动量</translation>
    </message>
    <message>
        <source>Betas</source>
        <translation>Beta 系数</translation>
    </message>
    <message>
        <source>Two numbers below 1, e.g. 0.9; 0.999.</source>
        <translation>两个小于 1 的数，例如 0.9; 0.999。</translation>
    </message>
    <message>
        <source>Alpha</source>
        <translation>Alpha</translation>
    </message>
    <message>
        <source>Epsilon</source>
        <translation>Epsilon</translation>
    </message>
    <message>
        <source>Share of the mean squared gradient that is kept in each step.</source>
        <translation>每一步保留的梯度平方均值的比例。</translation>
    </message>
    <message>
        <source>Added to the denominator for numerical stability.</source>
        <translation>加到分母上，以保证数值稳定。</translation>
    </message>
    <message>
        <source>Centered</source>
        <translation>中心化</translation>
    </message>
    <message>
        <source>normalize by the gradient&apos;s variance</source>
        <translation>按梯度的方差归一化</translation>
    </message>
    <message>
        <source>Trust coefficient</source>
        <translation>信任系数</translation>
    </message>
    <message>
        <source>LARS: share of a layer&apos;s norm that one step may change.</source>
        <translation>LARS：一步最多可以改变某层范数的比例。</translation>
    </message>
    <message>
        <source>Share of the target that is spread evenly over all classes.</source>
        <translation>目标中均匀分给所有类别的比例。</translation>
    </message>
    <message>
        <source>Gradient clipping</source>
        <translation>梯度裁剪</translation>
    </message>
    <message>
        <source>no clipping</source>
        <translation>不裁剪</translation>
    </message>
    <message>
        <source>Gradients with a larger norm are scaled down to it.</source>
        <translation>范数更大的梯度会按比例缩小到此值。</translation>
    </message>
    <message>
        <source>constant</source>
        <translation>恒定</translation>
    </message>
    <message>
        <source>multi-step</source>
        <translation>多阶梯下降</translation>
    </message>
    <message>
        <source>cosine</source>
        <translation>余弦</translation>
    </message>
    <message>
        <source>Milestones</source>
        <translation>里程碑</translation>
    </message>
    <message>
        <source>Epochs after which the rate falls, e.g. 30; 60.</source>
        <translation>学习率在这些轮次之后下降，例如 30; 60。</translation>
    </message>
    <message>
        <source>Gamma</source>
        <translation>Gamma</translation>
    </message>
    <message>
        <source>Factor applied to the rate at each milestone.</source>
        <translation>每到一个里程碑，学习率所乘的系数。</translation>
    </message>
    <message>
        <source>Large batches</source>
        <translation>大批量</translation>
    </message>
    <message>
        <source>scale rate with the global batch</source>
        <translation>学习率随全局批大小缩放</translation>
    </message>
    <message>
        <source>The learning rate is multiplied by global batch / base batch (Goyal et al. 2017).</source>
        <translation>学习率乘以 全局批大小 / 基准批大小（Goyal 等，2017）。</translation>
    </message>
    <message>
        <source>Base batch</source>
        <translation>基准批大小</translation>
    </message>
    <message>
        <source>The global batch that the learning rate above is set for.</source>
        <translation>上面的学习率所对应的全局批大小。</translation>
    </message>
    <message>
        <source>no warm-up</source>
        <translation>无预热</translation>
    </message>
    <message>
        <source>Epochs over which the learning rate rises to its scaled value.</source>
        <translation>学习率升到缩放后数值所用的轮数。</translation>
    </message>
    <message>
        <source>last BatchNorm of each block starts at 0</source>
        <translation>每个块的最后一个 BatchNorm 从 0 开始</translation>
    </message>
    <message>
        <source>Each residual block starts as the identity, which stabilizes the first steps with large batches.</source>
        <translation>每个残差块从恒等映射开始，使大批量训练的最初几步更稳定。</translation>
    </message>
    <message>
        <source>a measured window after warm-up</source>
        <translation>预热后的一个测量窗口</translation>
    </message>
    <message>
        <source>the whole training</source>
        <translation>整个训练</translation>
    </message>
    <message>
        <source>A window of steps is enough for speed; accuracy needs the whole training.</source>
        <translation>测速度只需一个由若干步组成的窗口；准确率需要整个训练。</translation>
    </message>
    <message>
        <source>Warm-up steps</source>
        <translation>预热步数</translation>
    </message>
    <message>
        <source>Run but not timed: the first steps are slow.</source>
        <translation>会运行但不计时：最初几步较慢。</translation>
    </message>
    <message>
        <source>Timed steps</source>
        <translation>计时步数</translation>
    </message>
    <message>
        <source>Epochs</source>
        <translation>轮数</translation>
    </message>
    <message>
        <source>use steps</source>
        <translation>按步数</translation>
    </message>
    <message>
        <source>Warm-up epochs</source>
        <translation>预热轮数</translation>
    </message>
    <message>
        <source>Whole epochs that are run but not timed.</source>
        <translation>会运行但不计时的整轮数。</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>顺序</translation>
    </message>
    <message>
        <source>interleaved: all cells in turn</source>
        <translation>交错：所有单元轮流</translation>
    </message>
    <message>
        <source>one cell after the other</source>
        <translation>逐个单元连续进行</translation>
    </message>
    <message>
        <source>Interleaving spreads slow changes of the machine over all cells.</source>
        <translation>交错进行使机器的缓慢变化分摊到所有单元。</translation>
    </message>
    <message>
        <source>Time budget, s</source>
        <translation>时间预算，s</translation>
    </message>
    <message>
        <source>no budget</source>
        <translation>无预算</translation>
    </message>
    <message>
        <source>Seconds for the whole study; the number of steps is reduced to fit, but not below 10.</source>
        <translation>整个研究的秒数；步数会相应减少，但不低于 10。</translation>
    </message>
    <message>
        <source>Validation</source>
        <translation>验证</translation>
    </message>
    <message>
        <source>after every epoch</source>
        <translation>每轮之后</translation>
    </message>
    <message>
        <source>at the end</source>
        <translation>结束时</translation>
    </message>
    <message>
        <source>Over the whole test set, by all ranks, outside the timed steps.</source>
        <translation>由所有 rank 在整个测试集上进行，不在计时步之内。</translation>
    </message>
    <message>
        <source>Validate every</source>
        <translation>验证间隔</translation>
    </message>
    <message>
        <source>Steps between validations, in addition to those above.</source>
        <translation>除上述之外，两次验证之间的步数。</translation>
    </message>
    <message>
        <source>Target accuracy</source>
        <translation>目标准确率</translation>
    </message>
    <message>
        <source>no target</source>
        <translation>无目标</translation>
    </message>
    <message>
        <source>From 0 to 1: the time to reach it is reported.</source>
        <translation>从 0 到 1：报告达到它所需的时间。</translation>
    </message>
    <message>
        <source>Other measurements</source>
        <translation>其他测量</translation>
    </message>
    <message>
        <source>Calibration</source>
        <translation>校准</translation>
    </message>
    <message>
        <source>with and without communication</source>
        <translation>有通信和无通信</translation>
    </message>
    <message>
        <source>Runs some steps with and without gradient exchange before the timed ones: a second estimate of communication time.</source>
        <translation>在计时步之前运行若干步，分别交换和不交换梯度：对通信时间的第二种估计。</translation>
    </message>
    <message>
        <source>Largest message (MB) of the all-reduce sweep that measures peak bandwidth.</source>
        <translation>测定峰值带宽的 all-reduce 扫描中最大的消息（MB）。</translation>
    </message>
    <message>
        <source>Sampling, Hz</source>
        <translation>采样，Hz</translation>
    </message>
    <message>
        <source>Samples of CPU, GPU and memory per second. Lower rates disturb the run less.</source>
        <translation>每秒对 CPU、GPU 和内存采样的次数。次数越少，对运行的干扰越小。</translation>
    </message>
    <message>
        <source>Repeat r uses seed + r.</source>
        <translation>第 r 次重复使用 种子 + r。</translation>
    </message>
    <message>
        <source>CUDA graphs</source>
        <translation>CUDA 图</translation>
    </message>
    <message>
        <source>capture and replay forward and backward</source>
        <translation>捕获并重放前向和反向</translation>
    </message>
    <message>
        <source>For one GPU, or DDP without overlap. Where graphs cannot be used, steps run normally and the run records why.</source>
        <translation>用于单个 GPU，或不重叠的 DDP。无法使用图时各步照常运行，并在运行中记录原因。</translation>
    </message>
    <message>
        <source>On NaN loss</source>
        <translation>损失为 NaN 时</translation>
    </message>
    <message>
        <source>continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>stop the run</source>
        <translation>停止运行</translation>
    </message>
    <message>
        <source>Backend</source>
        <translation>后端</translation>
    </message>
    <message>
        <source>NCCL on GPUs, Gloo on CPUs</source>
        <translation>GPU 用 NCCL，CPU 用 Gloo</translation>
    </message>
    <message>
        <source>Bucket, MiB</source>
        <translation>桶，MiB</translation>
    </message>
    <message>
        <source>Gradients are sent in buckets: larger ones use the link better, smaller ones are sent earlier.</source>
        <translation>梯度按桶发送：大桶更能利用链路，小桶发送得更早。</translation>
    </message>
    <message>
        <source>First bucket, MiB</source>
        <translation>第一个桶，MiB</translation>
    </message>
    <message>
        <source>Kept small so that the first all-reduce starts early.</source>
        <translation>保持较小，使第一次 all-reduce 尽早开始。</translation>
    </message>
    <message>
        <source>Overlap</source>
        <translation>重叠</translation>
    </message>
    <message>
        <source>all-reduce while backward still runs</source>
        <translation>反向仍在进行时就 all-reduce</translation>
    </message>
    <message>
        <source>Gradient format</source>
        <translation>梯度传输格式</translation>
    </message>
    <message>
        <source>Number format in which gradients are sent.</source>
        <translation>梯度传送时的数值格式。</translation>
    </message>
    <message>
        <source>Servers</source>
        <translation>服务器数</translation>
    </message>
    <message>
        <source>Processes that hold the parameters.</source>
        <translation>保存参数的进程。</translation>
    </message>
    <message>
        <source>Placement</source>
        <translation>放置位置</translation>
    </message>
    <message>
        <source>on the workers&apos; devices</source>
        <translation>使用工作进程的设备</translation>
    </message>
    <message>
        <source>on separate devices</source>
        <translation>使用单独的设备</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>synchronous (BSP)</source>
        <translation>同步（BSP）</translation>
    </message>
    <message>
        <source>bounded staleness (SSP)</source>
        <translation>有界陈旧度（SSP）</translation>
    </message>
    <message>
        <source>asynchronous</source>
        <translation>异步</translation>
    </message>
    <message>
        <source>Staleness</source>
        <translation>陈旧度</translation>
    </message>
    <message>
        <source>SSP: steps that the fastest worker may be ahead.</source>
        <translation>SSP：最快的工作进程最多可以领先的步数。</translation>
    </message>
    <message>
        <source>Checkpoints</source>
        <translation>检查点</translation>
    </message>
    <message>
        <source>never</source>
        <translation>从不</translation>
    </message>
    <message>
        <source>every 10 steps</source>
        <translation>每 10 步</translation>
    </message>
    <message>
        <source>every 100 steps</source>
        <translation>每 100 步</translation>
    </message>
    <message>
        <source>every epoch</source>
        <translation>每轮</translation>
    </message>
    <message>
        <source>The time for saving is shown as a part of the step.</source>
        <translation>保存所用的时间显示为每步的一个部分。</translation>
    </message>
    <message>
        <source>Saving</source>
        <translation>保存方式</translation>
    </message>
    <message>
        <source>training waits</source>
        <translation>训练等待</translation>
    </message>
    <message>
        <source>in the background</source>
        <translation>后台保存</translation>
    </message>
    <message>
        <source>Keep last</source>
        <translation>保留个数</translation>
    </message>
    <message>
        <source>Older checkpoints are deleted.</source>
        <translation>更早的检查点会被删除。</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>限制</translation>
    </message>
    <message>
        <source>Collective timeout, s</source>
        <translation>集合通信超时，s</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Seconds after which an unresponsive rank ends the run.</source>
        <translation>某个 rank 无响应超过此秒数后，运行即结束。</translation>
    </message>
    <message>
        <source>More devices than cores</source>
        <translation>设备多于核心</translation>
    </message>
    <message>
        <source>allowed; ranks share cores</source>
        <translation>允许；各 rank 共享核心</translation>
    </message>
    <message>
        <source>Link speed, Mbit/s</source>
        <translation>链路速率，Mbit/s</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>不变</translation>
    </message>
    <message>
        <source>Upper limit for traffic between ranks (between nodes if there are several).</source>
        <translation>rank 之间（有多个节点时为节点之间）流量的上限。</translation>
    </message>
    <message>
        <source>Latency, ms</source>
        <translation>延迟，ms</translation>
    </message>
    <message>
        <source>Added to every message.</source>
        <translation>加到每条消息上。</translation>
    </message>
    <message>
        <source>Jitter, ms</source>
        <translation>抖动，ms</translation>
    </message>
    <message>
        <source>Random part of the latency.</source>
        <translation>延迟的随机部分。</translation>
    </message>
    <message>
        <source>Straggler: rank; ms</source>
        <translation>落后的 rank：编号；毫秒</translation>
    </message>
    <message>
        <source>A rank and its added delay in each step, e.g. 1; 20.</source>
        <translation>一个 rank 及其每步额外的延迟，例如 1; 20。</translation>
    </message>
    <message>
        <source>Disk speed, MB/s</source>
        <translation>磁盘速率，MB/s</translation>
    </message>
    <message>
        <source>Upper limit for checkpoints and data loading.</source>
        <translation>检查点和数据加载的速率上限。</translation>
    </message>
    <message>
        <source>Scalescope may use only a part of this computer: %1.</source>
        <translation>Scalescope 只能使用本机的一部分：%1。</translation>
    </message>
    <message>
        <source>Speedup</source>
        <translation>加速比</translation>
    </message>
    <message>
        <source>all repeats finished</source>
        <translation>所有重复均已完成</translation>
    </message>
    <message>
        <source>batch %1 per device</source>
        <translation>每设备批大小 %1</translation>
    </message>
    <message>
        <source>Devices: whole numbers from 1, e.g. 2, 8, 64; at most 32 values.</source>
        <translation>设备数：从 1 起的整数，例如 2, 8, 64；最多 32 个。</translation>
    </message>
    <message>
        <source>Link: rates in Gbit/s above 0, e.g. 10; 25; 100.</source>
        <translation>链路：大于 0 的 Gbit/s 速率，例如 10; 25; 100。</translation>
    </message>
    <message>
        <source>Latency: one-way microseconds, 0 or more.</source>
        <translation>延迟：单程微秒数，不小于 0。</translation>
    </message>
    <message>
        <source>Price: a number, 0 or more, in any currency.</source>
        <translation>价格：不小于 0 的数，货币不限。</translation>
    </message>
    <message>
        <source>Target accuracy: percent, above 0 and at most 100.</source>
        <translation>目标准确率：百分数，大于 0 且不超过 100。</translation>
    </message>
    <message>
        <source>Min. efficiency: percent, above 0 and at most 100.</source>
        <translation>最低效率：百分数，大于 0 且不超过 100。</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>%1 to %2 until ± %3 %</source>
        <translation>%1 至 %2 次，直到 ± %3%</translation>
    </message>
    <message>
        <source>%1 to %2, until the variants are decided within %3 %</source>
        <translation>%1 至 %2 次，直到两个变体在 %3% 精度上有结论</translation>
    </message>
    <message>
        <source>%1, within %2 s</source>
        <translation>%1，最多 %2 秒</translation>
    </message>
    <message>
        <source>Profiled steps</source>
        <translation>剖析步数</translation>
    </message>
    <message>
        <source>Run after all others and not timed: their operators are recorded for a trace and a table of operators. At most %1.</source>
        <translation>在其他所有步之后运行，不计时：记录其算子，用于跟踪文件和算子表。最多 %1 步。</translation>
    </message>
    <message numerus="yes">
        <source>%n failed</source>
        <translation>
            <numerusform>%n 项失败</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>%n 项警告</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n unknown</source>
        <translation>
            <numerusform>%n 项未知</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n passed</source>
        <translation>
            <numerusform>%n 项通过</numerusform>
        </translation>
    </message>
    <message>
        <source>✓ passed</source>
        <translation>✓ 通过</translation>
    </message>
    <message>
        <source>! warning</source>
        <translation>! 警告</translation>
    </message>
    <message>
        <source>✕ failed</source>
        <translation>✕ 失败</translation>
    </message>
    <message>
        <source>? unknown</source>
        <translation>? 未知</translation>
    </message>
    <message>
        <source>✓ ready</source>
        <translation>✓ 就绪</translation>
    </message>
    <message>
        <source>✕ cannot be used (%1)</source>
        <translation>✕ 无法使用（%1）</translation>
    </message>
    <message>
        <source>? some checks could not run (%1)</source>
        <translation>? 部分检查无法进行（%1）</translation>
    </message>
    <message numerus="yes">
        <source>%n more check(s)</source>
        <translation>
            <numerusform>还有 %n 项检查</numerusform>
        </translation>
    </message>
    <message>
        <source>cannot run here</source>
        <translation>无法在此运行</translation>
    </message>
    <message>
        <source>as used by the optimizer</source>
        <translation>优化器实际使用的值</translation>
    </message>
    <message>
        <source>learning rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>The rate used for each step&apos;s update, with warm-up and schedule applied.</source>
        <translation>每步更新所用的学习率，已包括预热和学习率调度。</translation>
    </message>
    <message>
        <source>median of the cores</source>
        <translation>各核心的中位数</translation>
    </message>
    <message>
        <source>Memory, per GPU</source>
        <translation>显存，按 GPU</translation>
    </message>
    <message>
        <source>of its GPU, as read by the rank</source>
        <translation>其 GPU 的，由该 rank 读取</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>warm-up</source>
        <translation>预热</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>GPU memory, per rank</source>
        <translation>GPU 显存，按 rank</translation>
    </message>
    <message>
        <source>%1 GHz</source>
        <translation>%1 GHz</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>not in use</source>
        <translation>未使用</translation>
    </message>
    <message>
        <source>load average %1</source>
        <translation>平均负载 %1</translation>
    </message>
    <message>
        <source>mostly %1, load average %2</source>
        <translation>主要是 %1，平均负载 %2</translation>
    </message>
    <message>
        <source>%1 of %2 cores of the CPU quota in use</source>
        <translation>CPU 配额的 %2 个核心中已用 %1 个</translation>
    </message>
    <message>
        <source>Core %1</source>
        <translation>核心 %1</translation>
    </message>
    <message>
        <source>Baseline of its batch: every speedup is relative to this cell.</source>
        <translation>其批大小的基线：每个加速比都相对于此单元。</translation>
    </message>
    <message numerus="yes">
        <source>needs %n machine(s)</source>
        <translation>
            <numerusform>需要 %n 台机器</numerusform>
        </translation>
    </message>
    <message>
        <source>1 device</source>
        <translation>1 个设备</translation>
    </message>
    <message>
        <source>%1 devices</source>
        <translation>%1 个设备</translation>
    </message>
    <message>
        <source>last time %1</source>
        <translation>上次 %1</translation>
    </message>
    <message>
        <source>about %1</source>
        <translation>约 %1</translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation>%1 步</translation>
    </message>
    <message>
        <source>%1 × %2 each</source>
        <translation>各 %1 × %2</translation>
    </message>
    <message>
        <source>%1 each</source>
        <translation>各 %1</translation>
    </message>
    <message>
        <source>download %1</source>
        <translation>下载 %1</translation>
    </message>
    <message>
        <source>any core</source>
        <translation>任意核心</translation>
    </message>
    <message>
        <source>cores %1</source>
        <translation>核心 %1</translation>
    </message>
    <message>
        <source>rank %1 on %2</source>
        <translation>rank %1 位于 %2</translation>
    </message>
    <message>
        <source>%1 of %2 nodes idle</source>
        <translation>%2 个节点中 %1 个空闲</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>至多 %1</translation>
    </message>
    <message>
        <source>the default</source>
        <translation>默认值</translation>
    </message>
    <message>
        <source>1 epoch</source>
        <translation>1 轮</translation>
    </message>
    <message numerus="yes">
        <source>✓ ready, with %n note(s)</source>
        <translation>
            <numerusform>✓ 就绪，有 %n 条提示</numerusform>
        </translation>
    </message>
    <message>
        <source>same as cell %1: measured once</source>
        <translation>同单元 %1：只测一次</translation>
    </message>
    <message>
        <source>pausing after this run</source>
        <translation>本次运行后暂停</translation>
    </message>
    <message>
        <source>not timed</source>
        <translation>未计时</translation>
    </message>
    <message>
        <source>load, %</source>
        <translation>负载，%</translation>
    </message>
    <message>
        <source>memory, GB</source>
        <translation>内存，GB</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>validation</source>
        <translation>验证</translation>
    </message>
    <message>
        <source>Connected with the system&apos;s ssh program because of %1.</source>
        <translation>通过系统的 ssh 程序连接，原因：%1。</translation>
    </message>
    <message numerus="yes">
        <source>%1 on %n core(s) (measured)</source>
        <translation>
            <numerusform>在 %n 个核心上%1（实测）</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 on %n core(s) (forecast)</source>
        <translation>
            <numerusform>在 %n 个核心上%1（预估）</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between the parts of a list</comment>
        <translation>，</translation>
    </message>
    <message>
        <source>Efficiency</source>
        <translation>效率</translation>
    </message>
    <message>
        <source>limit</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>Strong scaling: the same total work on more devices. The global batch stays the same, each device gets less of it.</source>
        <translation>强扩展：更多设备完成相同的总工作量。全局批大小不变，每个设备分到的更少。</translation>
    </message>
    <message>
        <source>Weak scaling: the same work per device. The global batch grows with the devices, and so does the work of a step.</source>
        <translation>弱扩展：每个设备的工作量相同。全局批大小随设备数增长，每步的工作量也随之增长。</translation>
    </message>
    <message>
        <source>Fixed batch per device: the time of one epoch is compared, as most lab sheets do. The global batch grows with the devices, so an epoch has fewer steps.</source>
        <translation>每设备固定批大小：比较一轮的时间，大多数实验指导书都这样做。全局批大小随设备数增长，因此一轮的步数更少。</translation>
    </message>
    <message>
        <source>Batch sweep: the same devices with larger and larger batches. How does the throughput change, and when does the memory run out?</source>
        <translation>批大小扫描：相同的设备，批大小越来越大。吞吐量如何变化，内存何时耗尽？</translation>
    </message>
    <message>
        <source>Custom: nothing is held fixed, so no speedup is reported as scaling.</source>
        <translation>自定义：没有固定任何量，因此不把加速比报告为扩展性。</translation>
    </message>
    <message>
        <source>Memory limit per device</source>
        <translation>每设备内存上限</translation>
    </message>
    <message>
        <source>%1 MB</source>
        <translation>%1 MB</translation>
    </message>
    <message>
        <source>Per run; use 30 or more for a reliable median.</source>
        <translation>每次运行的步数；30 步以上中位数才可靠。</translation>
    </message>
    <message>
        <source>Times whole epochs instead of a number of steps; empty: use steps.</source>
        <translation>按整轮计时，而不是按步数；留空则按步数。</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>Pairs of runs</source>
        <translation>运行对数</translation>
    </message>
    <message>
        <source>client</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>%1, no. %2</source>
        <translation>%1，编号 %2</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>本机</translation>
    </message>
</context>
<context>
    <name>ReadOut</name>
    <message>
        <source>no value</source>
        <translation>无值</translation>
    </message>
    <message>
        <source>%1 (%2 to %3)</source>
        <translation>%1（%2 至 %3）</translation>
    </message>
    <message>
        <source>%1: shown</source>
        <translation>%1：已显示</translation>
    </message>
    <message>
        <source>%1: hidden</source>
        <translation>%1：已隐藏</translation>
    </message>
    <message>
        <source>Click to hide or show, Alt+click to show only this series or all.</source>
        <translation>点击可隐藏或显示，Alt+点击可只显示此系列或显示全部。</translation>
    </message>
</context>
<context>
    <name>RunsModel</name>
    <message>
        <source>Study</source>
        <translation>研究</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Cell</source>
        <translation>单元</translation>
    </message>
    <message>
        <source>Repeat</source>
        <translation>重复</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>设备数</translation>
    </message>
    <message>
        <source>Strategy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Global batch</source>
        <translation>全局批大小</translation>
    </message>
    <message>
        <source>samples/s</source>
        <translation>样本/秒</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation>%1 分 %2 秒</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1 小时 %2 分</translation>
    </message>
</context>
<context>
    <name>TableFiles</name>
    <message>
        <source>Table as %1</source>
        <translation>表格 %1</translation>
    </message>
</context>
<context>
    <name>messages</name>
    <message>
        <source>there is no cache folder: set HOME or XDG_CACHE_HOME</source>
        <translation>没有缓存文件夹：请设置 HOME 或 XDG_CACHE_HOME</translation>
    </message>
    <message>
        <source>cannot open {path}: {reason}</source>
        <translation>无法打开 {path}：{reason}</translation>
    </message>
    <message>
        <source>{path} is not a regular file: it is a folder, a device, a pipe or a socket</source>
        <translation>{path} 不是普通文件：它是文件夹、设备、管道或套接字</translation>
    </message>
    <message>
        <source>{path} is a symbolic link, and files would be written at its target. Replace the link by the folder itself.</source>
        <translation>{path} 是符号链接，文件会被写入其目标位置。请用文件夹本身替换该链接。</translation>
    </message>
    <message>
        <source>cannot read {path}: {reason}</source>
        <translation>无法读取 {path}：{reason}</translation>
    </message>
    <message>
        <source>{path} changed while it was read. Read it again when no other program writes to it.</source>
        <translation>{path} 在读取期间发生了变化。请在没有其他程序写入它时重新读取。</translation>
    </message>
    <message>
        <source>{sum} is damaged, so {path} is read without verifying its checksum. Remove {sum} to end this warning.</source>
        <translation>{sum} 已损坏，因此读取 {path} 时未验证校验和。删除 {sum} 即可结束此警告。</translation>
    </message>
    <message>
        <source>{path} has no checksum: {sum} is missing, so changed bytes cannot be detected. &quot;scalescope-cli rebuild&quot; writes it.</source>
        <translation>{path} 没有校验和：缺少 {sum}，因此无法发现被改变的字节。“scalescope-cli rebuild”会写入它。</translation>
    </message>
    <message>
        <source>{path} is damaged: its checksum differs from the one in {sum}. Restore the file from a copy; if you changed it yourself, remove {sum}.</source>
        <translation>{path} 已损坏：其校验和与 {sum} 中的不同。请从副本恢复该文件；如果是您自己修改的，请删除 {sum}。</translation>
    </message>
    <message>
        <source>another process has kept {path} locked for {seconds} s. fuser {path} shows which one.</source>
        <translation>另一个进程已锁定 {path} {seconds} 秒。fuser {path} 可显示是哪个进程。</translation>
    </message>
    <message>
        <source>cannot write {path}: {reason}. Check free space and permissions.</source>
        <translation>无法写入 {path}：{reason}。请检查剩余空间和权限。</translation>
    </message>
    <message>
        <source>cannot create the folder {path}: {reason}</source>
        <translation>无法创建文件夹 {path}：{reason}</translation>
    </message>
    <message>
        <source>{path} has {bytes} bytes; at most {limit} are read</source>
        <translation>{path} 有 {bytes} 字节；最多读取 {limit} 字节</translation>
    </message>
    <message>
        <source>Measured once, so there is no interval. Use three repeats.</source>
        <translation>只测量了一次，因此没有区间。请重复三次。</translation>
    </message>
    <message>
        <source>Few timed steps ({steps}): below 30, mean and percentiles are uncertain. Use more timed steps (measure.steps).</source>
        <translation>只有 {steps} 个计时步：少于 30 步时平均值和百分位数不可靠。请增加计时步数（measure.steps）。</translation>
    </message>
    <message>
        <source>Few timed steps ({steps}): below 30, mean and percentiles are uncertain. Let the program take more steps, or lower measure.warmupSteps.</source>
        <translation>只有 {steps} 个计时步：少于 30 步时平均值和百分位数不可靠。请让程序运行更多步，或减小 measure.warmupSteps。</translation>
    </message>
    <message>
        <source>The run was shorter than its warm-up, so warm-up steps are included. Train longer or lower measure.warmupSteps.</source>
        <translation>运行比其预热还短，因此计入了预热步。请训练更久，或减小 measure.warmupSteps。</translation>
    </message>
    <message>
        <source>The ranks took different numbers of steps, {fewest} to {most}: a step of one rank is not a step of the whole job.</source>
        <translation>各 rank 的步数不同，从 {fewest} 到 {most}：单个 rank 的一步不是整个作业的一步。</translation>
    </message>
    <message>
        <source>Each rank reads all {images} samples of the dataset in an epoch, so {ranks} ranks read it {ranks} times: give the loader a DistributedSampler.</source>
        <translation>每个 rank 在一轮中都读取数据集的全部 {images} 个样本，因此 {ranks} 个 rank 共读 {ranks} 遍：请为加载器设置 DistributedSampler。</translation>
    </message>
    <message>
        <source>{percent} % of the time is between the steps that the program marks: samples per second cover the steps only.</source>
        <translation>{percent}% 的时间位于程序所标记的步之间：每秒样本数只包含这些步。</translation>
    </message>
    <message>
        <source>{count} of {steps} timed steps take more than three times the median in every repeat, {percent} % of all time: they may include an evaluation, a checkpoint or the start of an epoch.</source>
        <translation>每次重复中，{steps} 个计时步里有 {count} 个超过中位数的三倍，占全部时间的 {percent}%：其中可能含有评估、检查点或一轮的开始。</translation>
    </message>
    <message>
        <source>Writing checkpoints takes {percent} % of the timed steps&apos; time and is included in samples per second. Save less often while you measure, or compare with a variant that does not save.</source>
        <translation>计时步的时间中有 {percent}% 用于写检查点，它已计入每秒样本数。测量时请减少保存次数，或与不保存的变体比较。</translation>
    </message>
    <message>
        <source>{percent} % of the timed steps&apos; time is evaluation of the model: samples per second cover training and evaluation together. Evaluate less often while you measure.</source>
        <translation>计时步的时间中有 {percent}% 用于评估模型：每秒样本数是训练与评估合在一起的。测量时请减少评估次数。</translation>
    </message>
    <message>
        <source>The first {steps} timed steps take {percent} % more time than the others in every repeat: the measurement includes warm-up, such as compilation or cuDNN&apos;s choice of algorithms. Set measure.warmupSteps to {wanted}.</source>
        <translation>每次重复中，前 {steps} 个计时步都比其余步多用 {percent}% 的时间：测量中含有预热，例如编译或 cuDNN 选择算法。请把 measure.warmupSteps 设为 {wanted}。</translation>
    </message>
    <message>
        <source>The program does not report how many samples a step has, so the study&apos;s batch is used.</source>
        <translation>程序没有报告一步有多少样本，因此使用研究的批大小。</translation>
    </message>
    <message>
        <source>The program has its own comm hook for DistributedDataParallel, and the tap does not see its collectives: exposed communication within backward is not measured, and counts as backward.</source>
        <translation>程序为 DistributedDataParallel 注册了自己的通信钩子，而 tap 看不到它的集合通信：反向传播中的暴露通信没有测量，计入反向。</translation>
    </message>
    <message>
        <source>Steps take {found} samples per device, the study sets {batch}: rates count the samples of the steps.</source>
        <translation>每个设备的一步有 {found} 个样本，研究设定为 {batch} 个：速率按步骤的样本计算。</translation>
    </message>
    <message>
        <source>The program printed a single rate, which is that of its whole run: it may include warm-up, and single steps are unknown.</source>
        <translation>程序只打印了一个速率，即整个运行的速率：它可能包含预热，单个步骤未知。</translation>
    </message>
    <message>
        <source>The study sets no batch, so it is the program&apos;s own: {found} samples per device.</source>
        <translation>研究没有设定批大小，因此使用程序自己的批大小：每个设备 {found} 个样本。</translation>
    </message>
    <message>
        <source>Each start of the program starts {found} ranks of its own, of which one was measured: the rate of all is unknown, and there is no speedup. Let Scalescope start the ranks: remove mp.spawn or the like, and read RANK and WORLD_SIZE, as under torchrun.</source>
        <translation>程序每次启动都会自己启动 {found} 个 rank，其中只测量了一个：全部 rank 的速率未知，也没有加速比。请让 Scalescope 启动 rank：去掉 mp.spawn 之类的调用，并像在 torchrun 下那样读取 RANK 和 WORLD_SIZE。</translation>
    </message>
    <message>
        <source>The hook recorded steps, but neither forward nor backward, so the parts of a step are missing. The program may compute its gradients without backward(), such as by torch.autograd.grad, or train on several GPUs in one process.</source>
        <translation>钩子记录了步骤，但没有记录到前向和反向，因此缺少步骤的各个部分。程序可能不用 backward() 计算梯度（例如用 torch.autograd.grad），或者在一个进程中用多个 GPU 训练。</translation>
    </message>
    <message>
        <source>The program printed rates before its first recorded step, so the rates are used and its {count} recorded steps are not. Choose a pattern for program.rate that matches no line before training, or leave it out.</source>
        <translation>程序在第一个记录到的步骤之前就打印了速率，因此使用这些速率，而不使用记录到的 {count} 个步骤。请为 program.rate 选择不匹配训练之前任何一行的模式，或者不设置它。</translation>
    </message>
    <message>
        <source>The first dimension of the model&apos;s first tensor is {found}, the study sets {batch} per device: the command does not use the batch, or that dimension is not the batch; then report the samples with scalescope.step(samples=).</source>
        <translation>模型第一个张量的第一维是 {found}，研究设定每个设备 {batch} 个：命令没有使用批大小，或者这一维不是批；在后一种情况下，请用 scalescope.step(samples=) 报告样本数。</translation>
    </message>
    <message>
        <source>The program reports {found} ranks, but {ranks} were started: it ignores WORLD_SIZE, and each rank trained alone. Their rates are not added, and there is no speedup.</source>
        <translation>程序报告有 {found} 个 rank，但启动了 {ranks} 个：它忽略了 WORLD_SIZE，每个 rank 各自训练。它们的速率不相加，也没有加速比。</translation>
    </message>
    <message>
        <source>The program&apos;s steps were recorded, so the {count} rates that it printed are not used.</source>
        <translation>程序的步骤已被记录，因此不使用它打印的 {count} 个速率。</translation>
    </message>
    <message>
        <source>The program reported no steps, so only its duration is known. Use the Python hook, set program.rate to a pattern for its output, or mark its steps with scalescope.step.</source>
        <translation>程序没有报告步，因此只知道它的用时。请使用 Python hook，将 program.rate 设为匹配其输出的模式，或用 scalescope.step 标记它的步。</translation>
    </message>
    <message>
        <source>The program reported no steps, so only its duration is known: program.rate matched {lines} lines, but {found} is no positive number. Put only the number into the group of the pattern.</source>
        <translation>程序没有报告步骤，因此只知道它的运行时间：program.rate 匹配了 {lines} 行，但 {found} 不是正数。请让模式中的分组只包含数字。</translation>
    </message>
    <message>
        <source>The program reported no steps, and program.rate matched no line of its output, so only its duration is known.</source>
        <translation>程序没有报告步骤，program.rate 也没有匹配其输出的任何一行，因此只知道它的运行时间。</translation>
    </message>
    <message>
        <source>The repeats drift in one direction by {percent} %: the machine changed during the measurement. Measure again when it is idle and cool.</source>
        <translation>各次重复朝同一方向漂移了 {percent}%：测量期间机器状态有变化。请在机器空闲且冷却后重新测量。</translation>
    </message>
    <message>
        <source>The global batch is {batch}, not {asked}: {asked} is not divisible by {devices} devices and was rounded down.</source>
        <translation>全局批大小是 {batch} 而不是 {asked}：{asked} 不能被 {devices} 个设备整除，已向下取整。</translation>
    </message>
    <message>
        <source>Ranks have between {low} and {high} samples per step; gradients are weighted by samples.</source>
        <translation>各 rank 每步有 {low} 到 {high} 个样本；梯度按样本数加权。</translation>
    </message>
    <message>
        <source>Changed on purpose by SCALESCOPE_INJECT={injected}: a test of Scalescope, not a result.</source>
        <translation>由 SCALESCOPE_INJECT={injected} 有意改变：这是对 Scalescope 的测试，不是结果。</translation>
    </message>
    <message>
        <source>What-if result: rank {rank} sleeps {milliseconds} ms in every step.</source>
        <translation>假设情形的结果：rank {rank} 每步休眠 {milliseconds} ms。</translation>
    </message>
    <message>
        <source>What-if result: the network or disk was slowed down on purpose.</source>
        <translation>假设情形的结果：有意降低了网络或磁盘的速率。</translation>
    </message>
    <message>
        <source>The ranks of {host} share all its cores: this compares processes per node, not devices.</source>
        <translation>{host} 的各 rank 共享其全部核心：比较的是每节点的进程数，而不是设备数。</translation>
    </message>
    <message>
        <source>Ranks may share a device (limits.oversubscribe): the speedup does not show the effect of more devices.</source>
        <translation>允许多个 rank 共用一个设备（limits.oversubscribe）：加速比不能显示增加设备的效果。</translation>
    </message>
    <message>
        <source>Ranks ran on different processors ({first}; {second}): the slower one determines the step time.</source>
        <translation>各 rank 在不同的处理器上运行（{first}；{second}）：由较慢的决定步时间。</translation>
    </message>
    <message>
        <source>Scalescope itself ran on the measured cores, because ranks are pinned to all usable cores. With fewer devices a core is left for it.</source>
        <translation>Scalescope 自身运行在被测量的核心上，因为各 rank 绑定了全部可用核心。减少设备数可为它留出一个核心。</translation>
    </message>
    <message>
        <source>The nodes&apos; clocks are not comparable: waiting for slower ranks cannot be separated from transfer.</source>
        <translation>各节点的时钟无法比较：等待较慢的 rank 与传输无法区分。</translation>
    </message>
    <message>
        <source>{count} log records were dropped: sums over steps may be too low.</source>
        <translation>丢失了 {count} 条日志记录：各步之和可能偏低。</translation>
    </message>
    <message>
        <source>The model file ran without the kernel&apos;s Landlock sandbox ({confinement}): it could read and write every file that its user can.</source>
        <translation>模型文件在没有内核 Landlock 沙箱的情况下运行（{confinement}）：它能读写其用户可访问的所有文件。</translation>
    </message>
    <message>
        <source>{count} connections to the ports of this run&apos;s ranks came from other programs, the last from {address}. These connections may have affected the times. Measure on a private network.</source>
        <translation>有 {count} 个连到本次运行各 rank 端口的连接来自其他程序，最后一个来自 {address}。这些连接可能影响了时间。请在专用网络上测量。</translation>
    </message>
    <message>
        <source>{median} % of the median step time is unaccounted for, {tail} % at the 99th percentile.</source>
        <translation>步时间中位数的 {median}% 没有归属，第 99 百分位处为 {tail}%。</translation>
    </message>
    <message>
        <source>Other processes took {percent} % of the ranks&apos; CPU time. Close them and measure again.</source>
        <translation>其他进程占用了各 rank CPU 时间的 {percent}%。请关闭它们并重新测量。</translation>
    </message>
    <message>
        <source>The loss was not a finite number in at least one step: accuracy figures are meaningless. Lower the learning rate.</source>
        <translation>至少有一步的损失不是有限数值：准确率没有意义。请降低学习率。</translation>
    </message>
    <message>
        <source>The bandwidth sweep gave wrong sums for at least one size; that size is left out of the peak bandwidth.</source>
        <translation>带宽扫描至少在一个大小上得到错误的和；该大小不计入峰值带宽。</translation>
    </message>
    <message>
        <source>Speedup is relative to {devices} devices, whose own speedup is assumed to be ideal.</source>
        <translation>加速比以 {devices} 个设备为基准，并假定它们自身的加速比是理想的。</translation>
    </message>
    <message>
        <source>The baseline is a one-device run of {strategy}, not of strategy single: it includes the fixed cost of {strategy}, which the speedup does not show.</source>
        <translation>基线是单设备的 {strategy} 运行，而不是 single 策略的运行：它包含 {strategy} 的固定开销，加速比不会显示这一开销。</translation>
    </message>
    <message>
        <source>The baseline differs in {name}: {there}, here {here}.</source>
        <translation>基线的{name}不同：基线为 {there}，此处为 {here}。</translation>
    </message>
    <message>
        <source>The baseline was chosen manually: cell {cell}.</source>
        <translation>基线是手动选定的：单元 {cell}。</translation>
    </message>
    <message>
        <source>The baseline loads its data differently (dataset.loading or dataset.workers).</source>
        <translation>基线加载数据的方式不同（dataset.loading 或 dataset.workers）。</translation>
    </message>
    <message>
        <source>The global batch grows with the number of devices: fewer, larger steps per epoch.</source>
        <translation>全局批大小随设备数增长：每轮的步更少、更大。</translation>
    </message>
    <message>
        <source>Efficiency is {percent} %, above ideal: the baseline is slower than one device of the larger run, often because of its larger batch per device or caches.</source>
        <translation>效率为 {percent}%，高于理想值：基线比较大运行中的一个设备慢，往往因为其每设备批大小更大，或因为缓存。</translation>
    </message>
    <message>
        <source>The speedup has no interval: both sides need at least two repeats.</source>
        <translation>加速比没有区间：两侧都至少需要两次重复。</translation>
    </message>
    <message>
        <source>The subtraction estimate of communication is negative: compute does not shrink as T(1)/N. Use the measured figure.</source>
        <translation>通信的减法估计为负：计算没有按 T(1)/N 缩短。请使用实测值。</translation>
    </message>
    <message>
        <source>{gain}: {percent} % of the step waits for communication.</source>
        <translation>{gain}：每步有 {percent}% 在等待通信。</translation>
    </message>
    <message>
        <source>{gain}: {percent} % of the step waits for communication. How much of that is waiting for slower ranks is unknown: the ranks&apos; clocks cannot be compared well enough, or their records are incomplete.</source>
        <translation>{gain}：每步有 {percent}% 在等待通信。其中多少是在等待较慢的 rank 未知：各 rank 的时钟无法足够精确地比较，或其记录不完整。</translation>
    </message>
    <message>
        <source>{gain}: {percent} % of the step waits for slower ranks: imbalance between ranks is the limit, not the link.</source>
        <translation>{gain}：每步有 {percent}% 在等待较慢的 rank：瓶颈是各 rank 之间的不均衡，而不是链路。</translation>
    </message>
    <message>
        <source>{gain}: {percent} % of the step is additional waiting for input: data loading is the limit.</source>
        <translation>{gain}：每步有 {percent}% 是额外的输入等待：瓶颈是数据加载。</translation>
    </message>
    <message>
        <source>{gain}: {percent} % of the step is additional time in checkpoints, other work and the unexplained rest.</source>
        <translation>{gain}：每步有 {percent}% 是检查点、其他工作和未解释部分的额外时间。</translation>
    </message>
    <message>
        <source>{gain}; no part of the step grew beyond its ideal share.</source>
        <translation>{gain}；每步没有任何部分超出其理想份额。</translation>
    </message>
    <message>
        <source>{gain}: close to ideal, {percent} % of the step waits for communication.</source>
        <translation>{gain}：接近理想，每步有 {percent}% 在等待通信。</translation>
    </message>
    <message>
        <source>{file} has times, but not the numbers of images: no rate can be computed, and no two of its cells can be compared.</source>
        <translation>{file} 只给出时间，没有给出对应的图像数：无法计算速率，其中也没有两个单元可以比较。</translation>
    </message>
    <message>
        <source>The fastest measured cell runs {rate} {rateUnit} on {devices} devices at global batch {batch}; there is no baseline to compare it with.</source>
        <translation>测得最快的单元在 {devices} 个设备、全局批大小 {batch} 下为 {rate} {rateUnit}；没有可供比较的基线。</translation>
    </message>
    <message>
        <source>cannot read the records of run {run}</source>
        <translation>无法读取运行 {run} 的记录</translation>
    </message>
    <message>
        <source>{cause}</source>
        <translation>{cause}</translation>
    </message>
    <message>
        <source>cannot read a stored cell of study {study}</source>
        <translation>无法读取研究 {study} 的一个已存储的单元</translation>
    </message>
    <message>
        <source>study {study} has no cell {cell} to compare with. scalescope-cli plan {study} lists its cells.</source>
        <translation>研究 {study} 没有可用于比较的单元 {cell}。scalescope-cli plan {study} 可列出其单元。</translation>
    </message>
    <message>
        <source>this is not a figure: it has no whole number &quot;version&quot;</source>
        <translation>这不是图：没有整数 “version”</translation>
    </message>
    <message>
        <source>the figure has version {version}; this program reads up to {known}. Use the newer program that made it.</source>
        <translation>该图的版本是 {version}；本程序最高能读取 {known}。请使用生成它的较新程序。</translation>
    </message>
    <message>
        <source>there is no export called {what}; available are {known}</source>
        <translation>没有名为 {what} 的导出项；可用的有 {known}</translation>
    </message>
    <message>
        <source>{what} is a table, not a figure: export it as .csv, .md, .tex or .json</source>
        <translation>{what} 是表格而不是图：请导出为 .csv、.md、.tex 或 .json</translation>
    </message>
    <message>
        <source>{what} has no choice of axis: leave out --x {axis}</source>
        <translation>{what} 不能选择坐标轴：请去掉 --x {axis}</translation>
    </message>
    <message>
        <source>{what} cannot be drawn over {axis}; choose {known}</source>
        <translation>{what} 不能以 {axis} 为横轴；请选择 {known}</translation>
    </message>
    <message>
        <source>cannot group by {key}: choose {known}, or a key of the study file such as ddp.bucketMB</source>
        <translation>不能按 {key} 分组：请选择 {known}，或研究文件中的键，如 ddp.bucketMB</translation>
    </message>
    <message>
        <source>{what} has no lab layout; these have: {known}</source>
        <translation>{what} 没有实验指导书的版式；有这种版式的是：{known}</translation>
    </message>
    <message>
        <source>{first} ({firstProtocol}) and {other} ({otherProtocol}) follow different protocols: their speedups mean different things. Export them separately.</source>
        <translation>{first}（{firstProtocol}）与 {other}（{otherProtocol}）遵循不同的扩展方案：它们的加速比含义不同。请分别导出。</translation>
    </message>
    <message>
        <source>this is not a report: it has no whole number `version` or no `blocks`</source>
        <translation>这不是报告：没有整数 `version`，或没有 `blocks`</translation>
    </message>
    <message>
        <source>the report has version {version}; this program reads up to {known}. Use the newer program that made it.</source>
        <translation>该报告的版本是 {version}；本程序最高能读取 {known}。请使用生成它的较新程序。</translation>
    </message>
    <message>
        <source>{count} device</source>
        <translation>{count} 个设备</translation>
    </message>
    <message>
        <source>{count} devices</source>
        <translation>{count} 个设备</translation>
    </message>
    <message>
        <source>on {nodes} nodes</source>
        <translation>在 {nodes} 个节点上</translation>
    </message>
    <message>
        <source>on 1 node</source>
        <translation>在 1 个节点上</translation>
    </message>
    <message>
        <source>{devices} per node</source>
        <translation>每节点 {devices} 个</translation>
    </message>
    <message>
        <source>accumulation {steps}</source>
        <translation>累积 {steps} 步</translation>
    </message>
    <message>
        <source>batch {batch}</source>
        <translation>批大小 {batch}</translation>
    </message>
    <message>
        <source>{batch} per device</source>
        <translation>每设备 {batch}</translation>
    </message>
    <message>
        <source>bucket {bucket}</source>
        <translation>桶 {bucket}</translation>
    </message>
    <message>
        <source>out of memory</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <source>no limit found</source>
        <translation>未发现上限</translation>
    </message>
    <message>
        <source>; baseline {devices}, {strategy}</source>
        <translation>；基线 {devices}，{strategy}</translation>
    </message>
    <message>
        <source>; n = {n}, 95 % interval</source>
        <translation>；n = {n}，95% 区间</translation>
    </message>
    <message>
        <source>; n = 1, no interval</source>
        <translation>；n = 1，无区间</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>{study}; runs {runs}; {processor}</source>
        <translation>{study}；运行 {runs}；{processor}</translation>
    </message>
    <message>
        <source>{study}; runs {runs}</source>
        <translation>{study}；运行 {runs}</translation>
    </message>
    <message>
        <source>{study}; no finished run</source>
        <translation>{study}；没有已完成的运行</translation>
    </message>
    <message>
        <source>{title}, study {study}</source>
        <translation>{title}，研究 {study}</translation>
    </message>
    <message>
        <source> from {fromY} at {fromX} to {toY} at {toX}</source>
        <translation>，从 {fromX} 处的 {fromY} 到 {toX} 处的 {toY}</translation>
    </message>
    <message>
        <source>devices</source>
        <translation>设备数</translation>
    </message>
    <message>
        <source>global batch, images</source>
        <translation>全局批大小，图像</translation>
    </message>
    <message>
        <source>global batch, samples</source>
        <translation>全局批大小，样本</translation>
    </message>
    <message>
        <source>batch per device, images</source>
        <translation>每设备批大小，图像</translation>
    </message>
    <message>
        <source>batch per device, samples</source>
        <translation>每设备批大小，样本</translation>
    </message>
    <message>
        <source>speedup ({rateUnit} relative to one device)</source>
        <translation>加速比（{rateUnit}，相对于一个设备）</translation>
    </message>
    <message>
        <source>speedup (relative to {devices} devices, assumed ideal)</source>
        <translation>加速比（相对于 {devices} 个设备，假定其为理想）</translation>
    </message>
    <message>
        <source>{devices}: {ratio} relative to {baseline} devices</source>
        <translation>{devices}：相对于 {baseline} 个设备为 {ratio}</translation>
    </message>
    <message>
        <source>speedup (each line relative to its baseline of {devices} devices, assumed ideal)</source>
        <translation>加速比（每条线相对于其 {devices} 个设备的基线，假定为理想）</translation>
    </message>
    <message>
        <source>Laws are fitted within one study, but {studies} studies are shown together: export each one alone.</source>
        <translation>定律在单个研究内拟合，但这里一起显示了 {studies} 个研究：请分别导出每一个。</translation>
    </message>
    <message>
        <source>efficiency, %</source>
        <translation>效率，%</translation>
    </message>
    <message>
        <source>images/s</source>
        <translation>图像/秒</translation>
    </message>
    <message>
        <source>samples/s</source>
        <translation>样本/秒</translation>
    </message>
    <message>
        <source>{rateUnit}</source>
        <translation>{rateUnit}</translation>
    </message>
    <message>
        <source>epoch, s</source>
        <translation>每轮时间，s</translation>
    </message>
    <message>
        <source>{rateUnit}, 95 % from</source>
        <translation>{rateUnit}，95% 下限</translation>
    </message>
    <message>
        <source>{rateUnit}, 95 % to</source>
        <translation>{rateUnit}，95% 上限</translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation>词元/秒</translation>
    </message>
    <message>
        <source>tokens/s, 95 % from</source>
        <translation>词元/秒，95% 下限</translation>
    </message>
    <message>
        <source>tokens/s, 95 % to</source>
        <translation>词元/秒，95% 上限</translation>
    </message>
    <message>
        <source>tokens/s per device</source>
        <translation>每设备词元/秒</translation>
    </message>
    <message>
        <source>epoch, 95 % from, s</source>
        <translation>每轮时间，95% 下限，s</translation>
    </message>
    <message>
        <source>epoch, 95 % to, s</source>
        <translation>每轮时间，95% 上限，s</translation>
    </message>
    <message>
        <source>device-hours per run</source>
        <translation>每次运行的设备小时</translation>
    </message>
    <message>
        <source>configuration</source>
        <translation>配置</translation>
    </message>
    <message>
        <source>cell</source>
        <translation>单元</translation>
    </message>
    <message>
        <source>step, ms</source>
        <translation>每步时间，ms</translation>
    </message>
    <message>
        <source>message size</source>
        <translation>消息大小</translation>
    </message>
    <message>
        <source>bus bandwidth</source>
        <translation>总线带宽</translation>
    </message>
    <message>
        <source>peak memory per rank</source>
        <translation>每 rank 峰值内存</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>epoch</source>
        <translation>轮次</translation>
    </message>
    <message>
        <source>training loss</source>
        <translation>训练损失</translation>
    </message>
    <message>
        <source>training accuracy, %</source>
        <translation>训练准确率，%</translation>
    </message>
    <message>
        <source>test accuracy, %</source>
        <translation>测试准确率，%</translation>
    </message>
    <message>
        <source>images to target</source>
        <translation>达到目标所需图像数</translation>
    </message>
    <message>
        <source>samples to target</source>
        <translation>达到目标所需样本数</translation>
    </message>
    <message>
        <source>time to target, s</source>
        <translation>达到目标所需时间，s</translation>
    </message>
    <message>
        <source>statistical efficiency, %</source>
        <translation>统计效率，%</translation>
    </message>
    <message>
        <source>time-to-accuracy speedup</source>
        <translation>达到准确率时间的加速比</translation>
    </message>
    <message>
        <source>load, %</source>
        <translation>负载，%</translation>
    </message>
    <message>
        <source>extra training time, %</source>
        <translation>额外训练时间，%</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>rank</translation>
    </message>
    <message>
        <source>ideal</source>
        <translation>理想</translation>
    </message>
    <message>
        <source>peak bandwidth</source>
        <translation>峰值带宽</translation>
    </message>
    <message>
        <source>training all-reduces</source>
        <translation>训练中的 all-reduce</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>optimizer state</source>
        <translation>优化器状态</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>激活值</translation>
    </message>
    <message>
        <source>communication buckets</source>
        <translation>通信桶</translation>
    </message>
    <message>
        <source>allocator cache</source>
        <translation>分配器缓存</translation>
    </message>
    <message>
        <source>program, context, other</source>
        <translation>程序、上下文、其他</translation>
    </message>
    <message>
        <source>CPU, ranks&apos; cores</source>
        <translation>CPU，各 rank 的核心</translation>
    </message>
    <message>
        <source>GPU utilization</source>
        <translation>GPU 利用率</translation>
    </message>
    <message>
        <source>largest batch that ran</source>
        <translation>能运行的最大批大小</translation>
    </message>
    <message>
        <source>first batch out of memory</source>
        <translation>首个内存不足的批大小</translation>
    </message>
    <message>
        <source>checkpoint overhead</source>
        <translation>检查点开销</translation>
    </message>
    <message>
        <source>target {percent} %</source>
        <translation>目标 {percent}%</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>{law}, extrapolated</source>
        <translation>{law}，外推</translation>
    </message>
    <message>
        <source>input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>hidden communication</source>
        <translation>隐藏通信</translation>
    </message>
    <message>
        <source>exposed transfer</source>
        <translation>暴露传输</translation>
    </message>
    <message>
        <source>waiting for slower ranks</source>
        <translation>等待较慢的 rank</translation>
    </message>
    <message>
        <source>exposed communication</source>
        <translation>暴露通信</translation>
    </message>
    <message>
        <source>checkpoint</source>
        <translation>检查点</translation>
    </message>
    <message>
        <source>other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>residual</source>
        <translation>剩余</translation>
    </message>
    <message>
        <source>not explained</source>
        <translation>未解释</translation>
    </message>
    <message>
        <source>compute, subtraction estimate</source>
        <translation>计算，减法估计</translation>
    </message>
    <message>
        <source>communication, subtraction estimate</source>
        <translation>通信，减法估计</translation>
    </message>
    <message>
        <source>Fastest: {rate} {rateUnit} on {devices} devices at global batch {batch}</source>
        <translation>最快：{devices} 个设备、全局批大小 {batch} 下 {rate} {rateUnit}</translation>
    </message>
    <message>
        <source>Shortest epoch: {seconds} s on {devices} devices</source>
        <translation>最短一轮：{devices} 个设备上 {seconds} s</translation>
    </message>
    <message>
        <source>Shortest epoch: {seconds} s at batch {batch}</source>
        <translation>最短一轮：批大小 {batch} 下 {seconds} s</translation>
    </message>
    <message>
        <source>The runs used here took {hours} device-hours</source>
        <translation>此处所用的运行共用 {hours} 设备小时</translation>
    </message>
    <message>
        <source>{count} runs of this cell ended without a result: no figure includes them, not even the device-hours.</source>
        <translation>此单元有 {count} 次运行没有结果：任何数值都不包含它们，设备小时也不包含。</translation>
    </message>
    <message>
        <source>1 run of this cell ended without a result: no figure includes it, not even the device-hours.</source>
        <translation>此单元有 1 次运行没有结果：任何数值都不包含它，设备小时也不包含。</translation>
    </message>
    <message>
        <source>{percent} % of the step waits for communication at {devices} devices</source>
        <translation>{devices} 个设备时，每步有 {percent}% 在等待通信</translation>
    </message>
    <message>
        <source>Exposed communication: {measured} ms measured, {estimate} ms by subtraction</source>
        <translation>暴露通信：实测 {measured} ms，减法估计 {estimate} ms</translation>
    </message>
    <message>
        <source>{devices}: from {ideal} ms ideal to {step} ms</source>
        <translation>{devices}：从理想的 {ideal} ms 到 {step} ms</translation>
    </message>
    <message>
        <source>At most {amount} {unit} per rank, at {batch} images per device</source>
        <translation>每 rank 最多 {amount} {unit}，每设备 {batch} 张图像时</translation>
    </message>
    <message>
        <source>At most {amount} {unit} per rank, at 1 image per device</source>
        <translation>每 rank 最多 {amount} {unit}，每设备 1 张图像时</translation>
    </message>
    <message>
        <source>At most {amount} {unit} per rank, at 1 sample per device</source>
        <translation>每 rank 最多 {amount} {unit}，每设备 1 个样本时</translation>
    </message>
    <message>
        <source>At most {amount} {unit} per rank, at {batch} samples per device</source>
        <translation>每 rank 最多 {amount} {unit}，每设备 {batch} 个样本时</translation>
    </message>
    <message>
        <source>No limit found up to batch {batch} ({configuration})</source>
        <translation>到批大小 {batch} 为止未发现上限（{configuration}）</translation>
    </message>
    <message>
        <source>Best test accuracy: {percent} % at global batch {batch}</source>
        <translation>最佳测试准确率：{percent}%，全局批大小 {batch}</translation>
    </message>
    <message>
        <source>Rank {rank} waits longest for the others: {milliseconds} ms per step</source>
        <translation>rank {rank} 等待其他 rank 最久：每步 {milliseconds} ms</translation>
    </message>
    <message>
        <source>By {law}, {devices} devices would give {speedup}x</source>
        <translation>按 {law}，{devices} 个设备将得到 {speedup}x</translation>
    </message>
    <message>
        <source>Speedup</source>
        <translation>加速比</translation>
    </message>
    <message>
        <source>Efficiency</source>
        <translation>效率</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>吞吐量</translation>
    </message>
    <message>
        <source>Throughput in tokens</source>
        <translation>词元吞吐量</translation>
    </message>
    <message>
        <source>Epoch time vs. batch</source>
        <translation>每轮时间与批大小</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Compute and communication</source>
        <translation>计算与通信</translation>
    </message>
    <message>
        <source>Communication: measured and by subtraction</source>
        <translation>通信：实测与减法估计</translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation>带宽</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Largest batch that fits</source>
        <translation>能容纳的最大批大小</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>准确率</translation>
    </message>
    <message>
        <source>Training loss</source>
        <translation>训练损失</translation>
    </message>
    <message>
        <source>Utilization</source>
        <translation>利用率</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>各 rank</translation>
    </message>
    <message>
        <source>Time to accuracy</source>
        <translation>达到准确率的时间</translation>
    </message>
    <message>
        <source>Device-hours</source>
        <translation>设备小时</translation>
    </message>
    <message>
        <source>Scaling law</source>
        <translation>扩展定律</translation>
    </message>
    <message>
        <source>Hyper-parameters</source>
        <translation>超参数</translation>
    </message>
    <message>
        <source>Cells</source>
        <translation>单元</translation>
    </message>
    <message>
        <source>All numbers</source>
        <translation>全部数值</translation>
    </message>
    <message>
        <source>S(N) = N0 x ({rateUnit} at N) / ({rateUnit} at N0), N0 the devices of the baseline. Interval: Welch t on log({rateUnit}) over repeats, 95 %.</source>
        <translation>S(N) = N0 x (N 处的{rateUnit}) / (N0 处的{rateUnit})，N0 为基线的设备数。区间：对各次重复的 log({rateUnit}) 作 Welch t，95%。</translation>
    </message>
    <message>
        <source>E(N) = S(N) / N, with S(N) = N0 x ({rateUnit} at N) / ({rateUnit} at N0).</source>
        <translation>E(N) = S(N) / N，其中 S(N) = N0 x (N 处的{rateUnit}) / (N0 处的{rateUnit})。</translation>
    </message>
    <message>
        <source>{rateUnit} = samples per step of all ranks / mean step seconds of the slowest rank; the geometric mean over repeats. Padded samples are not counted.</source>
        <translation>{rateUnit} = 所有 rank 每步的样本数 / 最慢 rank 的平均步时间；对各次重复取几何平均。填充的样本不计。</translation>
    </message>
    <message>
        <source>Epoch seconds: measured over whole epochs, or mean step seconds x images / global batch where marked as estimated.</source>
        <translation>每轮秒数：在整轮上实测；标明为推算的则是 平均步时间 x 图像数 / 全局批大小。</translation>
    </message>
    <message>
        <source>Epoch seconds: measured over whole epochs, or mean step seconds x samples / global batch where marked as estimated.</source>
        <translation>每轮秒数：在整轮上实测；标明为推算的则是 平均步时间 x 样本数 / 全局批大小。</translation>
    </message>
    <message>
        <source>Epoch seconds: measured over whole epochs, or mean step seconds x images / global batch where marked as estimated. Train: first step&apos;s start to last step&apos;s end without validation. Total adds set-up and validation.</source>
        <translation>每轮秒数：在整轮上实测；标明为推算的则是 平均步时间 x 图像数 / 全局批大小。训练：从第一步开始到最后一步结束，不含验证。总计另加准备和验证。</translation>
    </message>
    <message>
        <source>Epoch seconds: measured over whole epochs, or mean step seconds x samples / global batch where marked as estimated. Train: first step&apos;s start to last step&apos;s end without validation. Total adds set-up and validation.</source>
        <translation>每轮秒数：在整轮上实测；标明为推算的则是 平均步时间 x 样本数 / 全局批大小。训练：从第一步开始到最后一步结束，不含验证。总计另加准备和验证。</translation>
    </message>
    <message>
        <source>Mean per step of the critical rank: compute = forward + backward + optimizer - exposed communication; hidden communication overlaps with compute; residual = step - all parts.</source>
        <translation>关键 rank 的每步平均：计算 = 前向 + 反向 + 优化器 - 暴露通信；隐藏通信与计算重叠；剩余 = 步时间 - 所有部分。</translation>
    </message>
    <message>
        <source>Subtraction estimate: compute = T(1)/N, communication = T(N) - T(1)/N. It attributes every other loss to communication; the measured figure is beside it.</source>
        <translation>减法估计：计算 = T(1)/N，通信 = T(N) - T(1)/N。它把其他一切损失都归于通信；旁边列有实测值。</translation>
    </message>
    <message>
        <source>ideal = step(N0) x r, r = N0 x B_N / (N x B_N0); each bar is part(N) - part(N0) x r; their sum is step(N).</source>
        <translation>理想 = step(N0) x r，r = N0 x B_N / (N x B_N0)；每个条为 part(N) - part(N0) x r；其和为 step(N)。</translation>
    </message>
    <message>
        <source>ideal = step(N0) x r, r = N0 x B_N / (N x B_N0); each bar is part(N) - part(N0) x r; their sum is step(N). “Not explained” is the time of parts that this cell or its baseline did not measure.</source>
        <translation>理想 = step(N0) x r，r = N0 x B_N / (N x B_N0)；每个条为 part(N) - part(N0) x r；其和为 step(N)。“未解释”是该单元或其基线未测量的部分所占的时间。</translation>
    </message>
    <message>
        <source>busbw = f x S / t, f = 2(N-1)/N for all-reduce, t the time of the rank that takes least, from the last rank&apos;s arrival on. Peak bandwidth: the same ranks&apos; all-reduce sweep. Share of it: at each message&apos;s own size, weighted by time; of the highest of all sizes: busbw / highest peak bandwidth.</source>
        <translation>busbw = f x S / t，all-reduce 的 f = 2(N-1)/N，t 为各 rank 中最短的时间，从最后一个 rank 到达时算起。峰值带宽：同样这些 rank 的 all-reduce 扫描。占比：按每条消息自身大小的峰值，以时间加权；对所有大小中的最高值：busbw / 最高峰值带宽。</translation>
    </message>
    <message>
        <source>Maximum over ranks and repeats: device memory in use where a device reports it, else peak allocated, else resident memory (RSS). Parts are those of the rank that uses the most; the allocator cache is peak reserved - peak allocated.</source>
        <translation>各 rank 和各次重复的最大值：设备报告时为已用设备内存，否则为已分配峰值，再否则为常驻内存（RSS）。各部分取自占用最多的 rank；分配器缓存 = 已保留峰值 - 已分配峰值。</translation>
    </message>
    <message>
        <source>Largest batch that ran, and the smallest above it that ran out of memory. Memory: as in the memory table, at the largest batch.</source>
        <translation>能运行的最大批大小，以及其上最小的内存不足的批大小。内存：同内存表，取最大批大小。</translation>
    </message>
    <message>
        <source>Share of images classified correctly; test accuracy over the whole test set by all ranks. First repeat.</source>
        <translation>正确分类的图像比例；测试准确率由所有 rank 在整个测试集上得出。第一次重复。</translation>
    </message>
    <message>
        <source>Share of samples classified correctly; test accuracy over the whole test set by all ranks. First repeat.</source>
        <translation>正确分类的样本比例；测试准确率由所有 rank 在整个测试集上得出。第一次重复。</translation>
    </message>
    <message>
        <source>Mean loss per step over all ranks, weighted by samples. First repeat.</source>
        <translation>所有 rank 的每步平均损失，按样本数加权。第一次重复。</translation>
    </message>
    <message>
        <source>T(on) / T(off) - 1 by training seconds over paired repeats; 95 % t interval on the logarithm of the ratios.</source>
        <translation>T(开) / T(关) - 1，按成对重复的训练秒数；对比值的对数取 95% t 区间。</translation>
    </message>
    <message>
        <source>Mean per step of each rank over the measured window.</source>
        <translation>每个 rank 在测量窗口内的每步平均。</translation>
    </message>
    <message>
        <source>Wall time of training until the validation accuracy of an epoch first reaches measure.targetAccuracy; not reached is empty. First repeat.</source>
        <translation>某一轮的验证准确率首次达到 measure.targetAccuracy 为止的训练实际用时；未达到则为空。第一次重复。</translation>
    </message>
    <message>
        <source>Devices x total seconds / 3600 per run, set-up and validation included.</source>
        <translation>每次运行的 设备数 x 总秒数 / 3600，包括准备和验证。</translation>
    </message>
    <message>
        <source>There is no speedup: it needs a finished baseline and one more finished cell.</source>
        <translation>无加速比：需要一个已完成的基线和另一个已完成的单元。</translation>
    </message>
    <message>
        <source>No cell of this study has a result: {ends}. See its table and Runs for the reasons.</source>
        <translation>本研究没有任何单元有结果：{ends}。原因见其表格和“运行”页。</translation>
    </message>
    <message>
        <source>Every cell of this study has {devices}: it compares throughput. Speedup and efficiency need a second number of devices.</source>
        <translation>本研究的每个单元都用 {devices}：它们只能比较吞吐量。加速比和效率需要第二种设备数。</translation>
    </message>
    <message>
        <source>There is no efficiency: it needs a finished baseline and one more finished cell.</source>
        <translation>无效率：需要一个已完成的基线和另一个已完成的单元。</translation>
    </message>
    <message>
        <source>No cell has finished yet.</source>
        <translation>尚无已完成的单元。</translation>
    </message>
    <message>
        <source>Cells without a result</source>
        <translation>没有结果的单元</translation>
    </message>
    <message>
        <source>Cells without a result, with the end of their newest run.</source>
        <translation>没有结果的单元及其最新运行的结束方式。</translation>
    </message>
    <message>
        <source>No cell has {rateUnit} or a time to compare.</source>
        <translation>没有单元具有可比较的{rateUnit}或时间。</translation>
    </message>
    <message>
        <source>There is no target: set measure.targetAccuracy, measure.mode &quot;train&quot; and validate &quot;epoch&quot;.</source>
        <translation>无目标：请设置 measure.targetAccuracy、measure.mode &quot;train&quot; 和 validate &quot;epoch&quot;。</translation>
    </message>
    <message>
        <source>The subtraction estimate needs a one-device baseline and fixed total work (strong scaling or fixed batch per device).</source>
        <translation>减法估计需要单设备基线和固定的总工作量（强扩展或每设备固定批大小）。</translation>
    </message>
    <message>
        <source>There is nothing to compare: a finished baseline and one more finished cell are needed.</source>
        <translation>无可比较的内容：需要一个已完成的基线和另一个已完成的单元。</translation>
    </message>
    <message>
        <source>No collective was measured: a study with two or more devices shows its bandwidth here.</source>
        <translation>没有测量到集合通信：有两个或更多设备的研究会在此显示带宽。</translation>
    </message>
    <message>
        <source>No memory was measured yet.</source>
        <translation>尚未测量内存。</translation>
    </message>
    <message>
        <source>There is no largest batch: it needs a batch axis with &quot;until&quot;: &quot;oom&quot; and a finished cell.</source>
        <translation>无最大批大小：需要带 &quot;until&quot;: &quot;oom&quot; 的批大小轴和一个已完成的单元。</translation>
    </message>
    <message>
        <source>No step has finished yet. Accuracy per epoch needs measure.mode &quot;train&quot; and validate &quot;epoch&quot;.</source>
        <translation>尚无已完成的步。每轮准确率需要 measure.mode &quot;train&quot; 和 validate &quot;epoch&quot;。</translation>
    </message>
    <message>
        <source>No node was sampled: runs started without Scalescope have no agent.</source>
        <translation>没有对节点采样：未经 Scalescope 启动的运行没有代理。</translation>
    </message>
    <message>
        <source>There is no overhead: it needs a finished cell that writes checkpoints and an equal one that does not (variants with checkpoint.every).</source>
        <translation>无开销数据：需要一个写检查点的已完成单元和一个不写的相同单元（带 checkpoint.every 的变体）。</translation>
    </message>
    <message>
        <source>variant</source>
        <translation>变体</translation>
    </message>
    <message>
        <source>strategy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>accumulation</source>
        <translation>累积</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>节点数</translation>
    </message>
    <message>
        <source>devices per node</source>
        <translation>每节点设备数</translation>
    </message>
    <message>
        <source>global batch</source>
        <translation>全局批大小</translation>
    </message>
    <message>
        <source>batch per device</source>
        <translation>每设备批大小</translation>
    </message>
    <message>
        <source>variants</source>
        <translation>变体</translation>
    </message>
    <message>
        <source>per device</source>
        <translation>每设备</translation>
    </message>
    <message>
        <source>status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>repeats</source>
        <translation>重复数</translation>
    </message>
    <message>
        <source>repeat</source>
        <translation>重复</translation>
    </message>
    <message>
        <source>timed steps</source>
        <translation>计时步数</translation>
    </message>
    <message>
        <source>median step, ms</source>
        <translation>步时间中位数，ms</translation>
    </message>
    <message>
        <source>10th percentile, ms</source>
        <translation>第 10 百分位，ms</translation>
    </message>
    <message>
        <source>90th percentile, ms</source>
        <translation>第 90 百分位，ms</translation>
    </message>
    <message>
        <source>train, s</source>
        <translation>训练，s</translation>
    </message>
    <message>
        <source>validation, s</source>
        <translation>验证，s</translation>
    </message>
    <message>
        <source>total, s</source>
        <translation>总计，s</translation>
    </message>
    <message>
        <source>speedup</source>
        <translation>加速比</translation>
    </message>
    <message>
        <source>speedup, 95 % from</source>
        <translation>加速比，95% 下限</translation>
    </message>
    <message>
        <source>speedup, 95 % to</source>
        <translation>加速比，95% 上限</translation>
    </message>
    <message>
        <source>efficiency, 95 % from, %</source>
        <translation>效率，95% 下限，%</translation>
    </message>
    <message>
        <source>efficiency, 95 % to, %</source>
        <translation>效率，95% 上限，%</translation>
    </message>
    <message>
        <source>input, ms</source>
        <translation>输入，ms</translation>
    </message>
    <message>
        <source>compute, ms</source>
        <translation>计算，ms</translation>
    </message>
    <message>
        <source>communication, ms</source>
        <translation>通信，ms</translation>
    </message>
    <message>
        <source>exposed communication, ms</source>
        <translation>暴露通信，ms</translation>
    </message>
    <message>
        <source>exposed transfer, ms</source>
        <translation>暴露传输，ms</translation>
    </message>
    <message>
        <source>exposed waiting for slower ranks, ms</source>
        <translation>暴露的等待较慢 rank，ms</translation>
    </message>
    <message>
        <source>waiting (also hidden), ms</source>
        <translation>等待（含被掩盖的），ms</translation>
    </message>
    <message>
        <source>delay at collectives, ms</source>
        <translation>集合通信滞后，ms</translation>
    </message>
    <message>
        <source>arrived last, %</source>
        <translation>最后到达，%</translation>
    </message>
    <message>
        <source>checkpoint, ms</source>
        <translation>检查点，ms</translation>
    </message>
    <message>
        <source>checkpoint overhead, %</source>
        <translation>检查点开销，%</translation>
    </message>
    <message>
        <source>overhead, 95 % from, %</source>
        <translation>开销，95% 下限，%</translation>
    </message>
    <message>
        <source>overhead, 95 % to, %</source>
        <translation>开销，95% 上限，%</translation>
    </message>
    <message>
        <source>one checkpoint, s</source>
        <translation>单个检查点，s</translation>
    </message>
    <message>
        <source>until durable, s</source>
        <translation>到持久保存，s</translation>
    </message>
    <message>
        <source>checkpoint, MB</source>
        <translation>检查点，MB</translation>
    </message>
    <message>
        <source>suggested interval, s</source>
        <translation>建议间隔，s</translation>
    </message>
    <message>
        <source>other, ms</source>
        <translation>其他，ms</translation>
    </message>
    <message>
        <source>residual, ms</source>
        <translation>剩余，ms</translation>
    </message>
    <message>
        <source>overlap, %</source>
        <translation>重叠，%</translation>
    </message>
    <message>
        <source>exposed communication by calibration, ms</source>
        <translation>校准得到的暴露通信，ms</translation>
    </message>
    <message>
        <source>compute by subtraction, ms</source>
        <translation>计算（减法估计），ms</translation>
    </message>
    <message>
        <source>communication by subtraction, ms</source>
        <translation>通信（减法估计），ms</translation>
    </message>
    <message>
        <source>ideal, ms</source>
        <translation>理想，ms</translation>
    </message>
    <message>
        <source>sent per step, MB</source>
        <translation>每步发送，MB</translation>
    </message>
    <message>
        <source>lower bound, MB</source>
        <translation>下界，MB</translation>
    </message>
    <message>
        <source>gradients sent per step, MB</source>
        <translation>每步发送梯度，MB</translation>
    </message>
    <message>
        <source>buffers sent per step, MB</source>
        <translation>每步发送缓冲区，MB</translation>
    </message>
    <message>
        <source>busbw, GB/s</source>
        <translation>busbw，GB/s</translation>
    </message>
    <message>
        <source>algbw, GB/s</source>
        <translation>algbw，GB/s</translation>
    </message>
    <message>
        <source>peak bandwidth, GB/s</source>
        <translation>峰值带宽，GB/s</translation>
    </message>
    <message>
        <source>busbw, % of peak at this size</source>
        <translation>busbw，占该大小峰值的 %</translation>
    </message>
    <message>
        <source>busbw, % of highest peak</source>
        <translation>busbw，占最高峰值的 %</translation>
    </message>
    <message>
        <source>busbw, % of peak at message sizes</source>
        <translation>busbw，占其消息大小峰值的 %</translation>
    </message>
    <message>
        <source>other and residual</source>
        <translation>其他和剩余</translation>
    </message>
    <message>
        <source>busbw, % of link</source>
        <translation>busbw，占链路的 %</translation>
    </message>
    <message>
        <source>peak memory, MB</source>
        <translation>峰值内存，MB</translation>
    </message>
    <message>
        <source>weights, MB</source>
        <translation>权重，MB</translation>
    </message>
    <message>
        <source>gradients, MB</source>
        <translation>梯度，MB</translation>
    </message>
    <message>
        <source>optimizer, MB</source>
        <translation>优化器，MB</translation>
    </message>
    <message>
        <source>activations, MB</source>
        <translation>激活值，MB</translation>
    </message>
    <message>
        <source>buckets, MB</source>
        <translation>桶，MB</translation>
    </message>
    <message>
        <source>allocator cache, MB</source>
        <translation>分配器缓存，MB</translation>
    </message>
    <message>
        <source>context and other, MB</source>
        <translation>上下文及其他，MB</translation>
    </message>
    <message>
        <source>peak allocated, MB</source>
        <translation>已分配峰值，MB</translation>
    </message>
    <message>
        <source>peak reserved, MB</source>
        <translation>已保留峰值，MB</translation>
    </message>
    <message>
        <source>device used, MB</source>
        <translation>设备已用，MB</translation>
    </message>
    <message>
        <source>RSS, MB</source>
        <translation>RSS，MB</translation>
    </message>
    <message>
        <source>PSS, MB</source>
        <translation>PSS，MB</translation>
    </message>
    <message>
        <source>node memory, MB</source>
        <translation>节点内存，MB</translation>
    </message>
    <message>
        <source>predicted, MB</source>
        <translation>预测，MB</translation>
    </message>
    <message>
        <source>prediction error, %</source>
        <translation>预测误差，%</translation>
    </message>
    <message>
        <source>CPU of the ranks&apos; cores, %</source>
        <translation>各 rank 核心的 CPU，%</translation>
    </message>
    <message>
        <source>CPU of its cores, %</source>
        <translation>其核心的 CPU，%</translation>
    </message>
    <message>
        <source>busiest core, %</source>
        <translation>最忙的核心，%</translation>
    </message>
    <message>
        <source>GPU utilization, %</source>
        <translation>GPU 利用率，%</translation>
    </message>
    <message>
        <source>CPU wait, s</source>
        <translation>等待 CPU，s</translation>
    </message>
    <message>
        <source>GFLOP/s</source>
        <translation>GFLOP/s</translation>
    </message>
    <message>
        <source>FLOP/s, % of measured peak</source>
        <translation>FLOP/s，占实测峰值的 %</translation>
    </message>
    <message>
        <source>energy, J</source>
        <translation>能耗，J</translation>
    </message>
    <message>
        <source>energy per image, mJ</source>
        <translation>每图像能耗，mJ</translation>
    </message>
    <message>
        <source>energy per sample, mJ</source>
        <translation>每样本能耗，mJ</translation>
    </message>
    <message>
        <source>device-hours, 95 % from</source>
        <translation>设备小时，95% 下限</translation>
    </message>
    <message>
        <source>device-hours, 95 % to</source>
        <translation>设备小时，95% 上限</translation>
    </message>
    <message>
        <source>validation loss</source>
        <translation>验证损失</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>largest batch</source>
        <translation>最大批大小</translation>
    </message>
    <message>
        <source>first out of memory</source>
        <translation>首个内存不足</translation>
    </message>
    <message>
        <source>sweep ended</source>
        <translation>扫描结束</translation>
    </message>
    <message>
        <source>bucket</source>
        <translation>桶</translation>
    </message>
    <message>
        <source>collective</source>
        <translation>集合通信</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>time, ms</source>
        <translation>时间，ms</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>accuracy, %</source>
        <translation>准确率，%</translation>
    </message>
    <message>
        <source>learning rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>wall time, s</source>
        <translation>实际用时，s</translation>
    </message>
    <message>
        <source>host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>run id</source>
        <translation>运行 id</translation>
    </message>
    <message>
        <source>cell key</source>
        <translation>单元键</translation>
    </message>
    <message>
        <source>95 % interval</source>
        <translation>95% 区间</translation>
    </message>
    <message>
        <source>setting</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>quantity</source>
        <translation>量</translation>
    </message>
    <message>
        <source>law</source>
        <translation>定律</translation>
    </message>
    <message>
        <source>parameter</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>batch</source>
        <translation>批大小</translation>
    </message>
    <message>
        <source>95 % from</source>
        <translation>95% 下限</translation>
    </message>
    <message>
        <source>95 % to</source>
        <translation>95% 上限</translation>
    </message>
    <message>
        <source>residual, %</source>
        <translation>残差，%</translation>
    </message>
    <message>
        <source>devices measured</source>
        <translation>已测设备数</translation>
    </message>
    <message>
        <source>N from which doubling gains less than 10 %</source>
        <translation>加倍增益低于 10% 的起始 N</translation>
    </message>
    <message>
        <source>next device count</source>
        <translation>接下来的设备数</translation>
    </message>
    <message>
        <source>reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>环境</translation>
    </message>
    <message>
        <source>Hosts and software of the runs.</source>
        <translation>各次运行的主机和软件。</translation>
    </message>
    <message>
        <source>Batch sweep</source>
        <translation>批大小扫描</translation>
    </message>
    <message>
        <source>Large batch and remedies</source>
        <translation>大批量与补救措施</translation>
    </message>
    <message>
        <source>Loss and accuracy at the end of training against batch and remedy.</source>
        <translation>训练结束时的损失和准确率，按批大小和补救措施。</translation>
    </message>
    <message>
        <source>Means over repeats, weighted by samples; test accuracy over the whole test set. Remedies are the variants of the study: linear scaling of the learning rate with warm-up, zero gamma in the last BatchNorm of each residual block.</source>
        <translation>各次重复的平均，按样本数加权；测试准确率取自整个测试集。补救措施即研究的变体：学习率线性缩放加预热，每个残差块最后一个 BatchNorm 的零 gamma。</translation>
    </message>
    <message>
        <source>Accuracy and loss</source>
        <translation>准确率与损失</translation>
    </message>
    <message>
        <source>Discussion</source>
        <translation>讨论</translation>
    </message>
    <message>
        <source>{heading}: {finding}.</source>
        <translation>{heading}：{finding}。</translation>
    </message>
    <message>
        <source>Omitted sections</source>
        <translation>省略的章节</translation>
    </message>
    <message>
        <source>No law is fitted: that needs at least three device counts. Without a law there is no extrapolation beyond the last row above.</source>
        <translation>没有拟合任何定律：至少需要三种设备数。没有定律，就不会外推到上面最后一行之外。</translation>
    </message>
    <message>
        <source>Parameters of every law.</source>
        <translation>每条定律的参数。</translation>
    </message>
    <message>
        <source>Scaling of {study}</source>
        <translation>{study} 的扩展性</translation>
    </message>
    <message>
        <source>Application and machine</source>
        <translation>应用与机器</translation>
    </message>
    <message>
        <source>Measured scaling</source>
        <translation>实测扩展性</translation>
    </message>
    <message>
        <source>Nodes, devices, seconds, speedup S and efficiency E with 95 % intervals, device-hours per run.</source>
        <translation>节点数、设备数、秒数、带 95% 区间的加速比 S 与效率 E、每次运行的设备小时。</translation>
    </message>
    <message>
        <source>Extrapolation</source>
        <translation>外推</translation>
    </message>
    <message>
        <source>Resources</source>
        <translation>资源</translation>
    </message>
    <message>
        <source>The measurements of this study took {hours} device-hours.</source>
        <translation>本研究的测量用了 {hours} 设备小时。</translation>
    </message>
    <message>
        <source>Device-hours per run.</source>
        <translation>每次运行的设备小时。</translation>
    </message>
    <message>
        <source>runs with an agent record their environment; there is none.</source>
        <translation>带代理的运行会记录其环境；没有这样的运行。</translation>
    </message>
    <message>
        <source>measure at least two batch sizes (axes.globalBatch or axes.perRankBatch).</source>
        <translation>请至少测量两种批大小（axes.globalBatch 或 axes.perRankBatch）。</translation>
    </message>
    <message>
        <source>measure a baseline and one more device count (axes.devices or axes.nodes).</source>
        <translation>请测量基线和另一种设备数（axes.devices 或 axes.nodes）。</translation>
    </message>
    <message>
        <source>measure a baseline and one more device count.</source>
        <translation>请测量基线和另一种设备数。</translation>
    </message>
    <message>
        <source>measure a cell with two or more devices, of a program that records forward, backward and optimizer.</source>
        <translation>请测量有两个或更多设备的单元，其程序须记录前向、反向和优化器。</translation>
    </message>
    <message>
        <source>measure a cell with two or more devices; measure.ceilingMB adds the peak bandwidth.</source>
        <translation>请测量有两个或更多设备的单元；measure.ceilingMB 会加上峰值带宽。</translation>
    </message>
    <message>
        <source>train (measure.mode &quot;train&quot;) with a small and a large batch, with and without remedies (variants with schedule.linearScaling and remedies.zeroGamma).</source>
        <translation>请分别用小的和大的批大小训练（measure.mode &quot;train&quot;），每种都做有和没有补救措施的（带 schedule.linearScaling 和 remedies.zeroGamma 的变体）。</translation>
    </message>
    <message>
        <source>no memory was measured.</source>
        <translation>没有测量内存。</translation>
    </message>
    <message>
        <source>add variants with and without checkpoint.every.</source>
        <translation>请添加带和不带 checkpoint.every 的变体。</translation>
    </message>
    <message>
        <source>train (measure.mode &quot;train&quot;) with validate &quot;epoch&quot;.</source>
        <translation>请训练（measure.mode &quot;train&quot;）并设 validate &quot;epoch&quot;。</translation>
    </message>
    <message>
        <source>no run has finished.</source>
        <translation>没有已完成的运行。</translation>
    </message>
    <message>
        <source>no node was sampled: runs started without Scalescope have no agent.</source>
        <translation>没有对节点采样：未经 Scalescope 启动的运行没有代理。</translation>
    </message>
    <message>
        <source>note</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>{section}: {fill}</source>
        <translation>{section}：{fill}</translation>
    </message>
    <message>
        <source>Limitations</source>
        <translation>局限</translation>
    </message>
    <message>
        <source>No limitations were found.</source>
        <translation>没有发现局限。</translation>
    </message>
    <message>
        <source>The figure was not drawn; its table has the same data.</source>
        <translation>没有绘制该图；其表格含有同样的数据。</translation>
    </message>
    <message>
        <source>The complete study file</source>
        <translation>完整的研究文件</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>{name}, learning rate {lr}{keys}, weight decay {decay}</source>
        <translation>{name}，学习率 {lr}{keys}，权重衰减 {decay}</translation>
    </message>
    <message>
        <source>{length} after {warmup} of warm-up, {repeats}</source>
        <translation>预热 {warmup}后 {length}，{repeats}</translation>
    </message>
    <message>
        <source>{count} steps</source>
        <translation>{count} 步</translation>
    </message>
    <message>
        <source>1 step</source>
        <translation>1 步</translation>
    </message>
    <message>
        <source>{count} epochs</source>
        <translation>{count} 轮</translation>
    </message>
    <message>
        <source>1 epoch</source>
        <translation>1 轮</translation>
    </message>
    <message>
        <source>{count} repeats</source>
        <translation>重复 {count} 次</translation>
    </message>
    <message>
        <source>1 repeat</source>
        <translation>重复 1 次</translation>
    </message>
    <message>
        <source>model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>参数量</translation>
    </message>
    <message>
        <source>dataset</source>
        <translation>数据集</translation>
    </message>
    <message>
        <source>program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>augmentation</source>
        <translation>数据增强</translation>
    </message>
    <message>
        <source>data loading</source>
        <translation>数据加载</translation>
    </message>
    <message>
        <source>shuffle, once per</source>
        <translation>打乱频率</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>schedule</source>
        <translation>学习率调度</translation>
    </message>
    <message>
        <source>zero gamma</source>
        <translation>零 gamma</translation>
    </message>
    <message>
        <source>learning rate at the end</source>
        <translation>结束时学习率</translation>
    </message>
    <message>
        <source>measured window</source>
        <translation>测量窗口</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>the disk of {path} is full ({reason}). Nothing was changed. Free some space to continue.</source>
        <translation>{path} 所在的磁盘已满（{reason}）。没有任何改动。请释放一些空间以继续。</translation>
    </message>
    <message>
        <source>reading or writing {path} failed: {reason}. Check the disk.</source>
        <translation>读写 {path} 失败：{reason}。请检查磁盘。</translation>
    </message>
    <message>
        <source>the database {path} is damaged ({reason}). The logs have all records: &quot;scalescope-cli rebuild&quot; rebuilds it from them.</source>
        <translation>数据库 {path} 已损坏（{reason}）。日志保存着所有记录：“scalescope-cli rebuild”可由日志重建它。</translation>
    </message>
    <message>
        <source>its tables are not those of this version</source>
        <translation>其中的表不是此版本的表</translation>
    </message>
    <message>
        <source>the checksum of a page is wrong</source>
        <translation>有一页的校验和错误</translation>
    </message>
    <message>
        <source>the database {path} cannot be opened: {reason}. Check its permissions.</source>
        <translation>无法打开数据库 {path}：{reason}。请检查其权限。</translation>
    </message>
    <message>
        <source>the database {path} is in use by another program: {reason}. Close that program; fuser {path} shows it.</source>
        <translation>数据库 {path} 正被另一个程序使用：{reason}。请关闭该程序；fuser {path} 可显示它。</translation>
    </message>
    <message>
        <source>the database {path} reports: {reason}</source>
        <translation>数据库 {path} 报告：{reason}</translation>
    </message>
    <message>
        <source>the store {path} was written by a newer version of Scalescope (schema {version}, this one reads up to {known}). Use that version or another --store folder.</source>
        <translation>存储库 {path} 由较新版本的 Scalescope 写入（模式 {version}，本版本最高能读取 {known}）。请使用该版本，或另选 --store 文件夹。</translation>
    </message>
    <message>
        <source>{path} was damaged at byte {offset}, and the database&apos;s last changes were lost: it is rebuilt from logs and journal.</source>
        <translation>{path} 曾在字节 {offset} 处损坏，数据库最后的更改已丢失：正在由日志和操作日志重建。</translation>
    </message>
    <message>
        <source>{path} is damaged at byte {offset}: the database&apos;s last changes may be missing. The next command that changes the store, or &quot;scalescope-cli rebuild&quot;, rebuilds the database from logs and journal.</source>
        <translation>{path} 在字节 {offset} 处损坏：数据库最后的更改可能缺失。下一个更改存储库的命令，或“scalescope-cli rebuild”，会由日志和操作日志重建数据库。</translation>
    </message>
    <message>
        <source>the store {path} has the older schema {version}; it is rebuilt from its logs when a window or a command opens it for writing</source>
        <translation>存储库 {path} 使用较旧的模式 {version}；当窗口或命令以写方式打开它时，会由其日志重建</translation>
    </message>
    <message>
        <source>{folder} is on a network file system ({kind}), where a store can lose data. Choose a local folder with --store.</source>
        <translation>{folder} 位于网络文件系统（{kind}）上，存储库在那里可能丢失数据。请用 --store 选择本地文件夹。</translation>
    </message>
    <message>
        <source>the store folder {folder} is not writable: {reason}. Choose another with --store.</source>
        <translation>存储库文件夹 {folder} 不可写：{reason}。请用 --store 另选一个。</translation>
    </message>
    <message>
        <source>there is no store in {folder} yet; running a study creates one</source>
        <translation>{folder} 中还没有存储库；运行一个研究即会创建</translation>
    </message>
    <message>
        <source>the store has no run &quot;{run}&quot;</source>
        <translation>存储库中没有运行“{run}”</translation>
    </message>
    <message>
        <source>the store has no study &quot;{study}&quot;</source>
        <translation>存储库中没有研究“{study}”</translation>
    </message>
    <message>
        <source>the nearest name is &quot;{nearest}&quot;</source>
        <translation>最接近的名称是“{nearest}”</translation>
    </message>
    <message>
        <source>more than one id starts with &quot;{id}&quot;; give more characters</source>
        <translation>不止一个 id 以“{id}”开头；请多给几个字符</translation>
    </message>
    <message>
        <source>&quot;{id}&quot; is not an id of 26 characters</source>
        <translation>“{id}”不是 26 个字符的 id</translation>
    </message>
    <message>
        <source>bytes of segment {segment} of {source} start at {offset}, but those from {expected} on have not arrived yet</source>
        <translation>{source} 的段 {segment} 的字节从 {offset} 开始，但从 {expected} 起的字节尚未到达</translation>
    </message>
    <message>
        <source>{path} is malformed</source>
        <translation>{path} 格式有误</translation>
    </message>
    <message>
        <source>an entry of {bytes} bytes is too large for the journal; the limit is {limit}</source>
        <translation>{bytes} 字节的条目对操作日志来说太大；上限为 {limit} 字节</translation>
    </message>
    <message>
        <source>rebuilding was cancelled; the old database is unchanged</source>
        <translation>重建已取消；旧数据库没有改变</translation>
    </message>
    <message>
        <source>other users can write to the store folder {folder}, so they can replace its files and act as its background service. Remove that permission: chmod go-w {folder}</source>
        <translation>其他用户可以写入存储库文件夹 {folder}，因此可以替换其中的文件并冒充其后台服务。请撤销该权限：chmod go-w {folder}</translation>
    </message>
    <message>
        <source>the store folder {folder} belongs to user {user}, who can replace its files and act as its background service. Use it only if you trust that user.</source>
        <translation>存储库文件夹 {folder} 属于用户 {user}，该用户可以替换其中的文件并冒充其后台服务。仅在信任该用户时使用。</translation>
    </message>
    <message>
        <source>the journal does not name the study of {path}: its name and plan were restored from there</source>
        <translation>操作日志中没有 {path} 的研究：其名称和计划已由该文件恢复</translation>
    </message>
    <message>
        <source>{path} ends with entry {last}, but the database has entries up to {known}: the file was replaced or truncated. The database keeps its entries.</source>
        <translation>{path} 以条目 {last} 结束，但数据库的条目到 {known} 为止：该文件被替换或截断了。数据库保留其条目。</translation>
    </message>
    <message>
        <source>{path} has {count} of the {known} entries of the database: tags, notes, deletions and the queue were taken from the database.</source>
        <translation>{path} 只有数据库 {known} 个条目中的 {count} 个：标签、备注、删除和队列取自数据库。</translation>
    </message>
    <message>
        <source>{path} was replaced or truncated: entries after entry {last} are missing, such as tags, notes or entries of the queue. The database keeps those that it has. Move {kept} and the other copies beside it away; the next command that changes the store then keeps the file as {kept}.</source>
        <translation>{path} 被替换或截断了：条目 {last} 之后的条目缺失，例如标签、备注或队列条目。数据库保留其已有的条目。请移走 {kept} 及其旁边的其他副本；此后下一个更改存储库的命令会把该文件保留为 {kept}。</translation>
    </message>
    <message>
        <source>{path} was replaced or truncated: entries after entry {last} are missing, such as tags, notes or entries of the queue. The database keeps those that it has. The next command that changes the store keeps the file as {kept}.</source>
        <translation>{path} 被替换或截断了：条目 {last} 之后的条目缺失，例如标签、备注或队列条目。数据库保留其已有的条目。下一个更改存储库的命令会把该文件保留为 {kept}。</translation>
    </message>
    <message>
        <source>{path} was replaced or truncated: entries after entry {last} were missing, such as tags, notes or entries of the queue. The database keeps those that it has. The file without them is {kept}; move it away to end this warning.</source>
        <translation>{path} 曾被替换或截断：条目 {last} 之后的条目缺失，例如标签、备注或队列条目。数据库保留其已有的条目。缺少这些条目的文件为 {kept}；移走它即可结束此警告。</translation>
    </message>
    <message>
        <source>{path} is damaged again, and {count} earlier damaged copies are beside it. Move {kept} and the others away, then start again.</source>
        <translation>{path} 再次损坏，旁边已有 {count} 个先前损坏的副本。请移走 {kept} 及其他副本，然后重新启动。</translation>
    </message>
    <message>
        <source>{path} is damaged at byte {offset} ({bytes} bytes cannot be read): tags, notes or entries of the queue may be missing. The next command that changes the store keeps the file as {kept}.</source>
        <translation>{path} 在字节 {offset} 处损坏（{bytes} 字节无法读取）：标签、备注或队列条目可能缺失。下一个更改存储库的命令会把该文件保留为 {kept}。</translation>
    </message>
    <message>
        <source>{path} was damaged at byte {offset} ({bytes} bytes could not be read): tags, notes or entries of the queue may be missing. The rest of it is kept. The damaged file is {kept}; move it away to end this warning.</source>
        <translation>{path} 曾在字节 {offset} 处损坏（{bytes} 字节无法读取）：标签、备注或队列条目可能缺失。其余内容均已保留。损坏的文件为 {kept}；移走它即可结束此警告。</translation>
    </message>
    <message>
        <source>cannot read a study from {file}. Name a study file or preset:NAME.</source>
        <translation>无法从 {file} 读取研究。请指定研究文件或 preset:NAME。</translation>
    </message>
    <message>
        <source>{file} has {bytes} bytes; at most {limit} are read</source>
        <translation>{file} 有 {bytes} 字节；最多读取 {limit} 字节</translation>
    </message>
    <message>
        <source>{file} nests its brackets deeper than {limit}</source>
        <translation>{file} 的括号嵌套超过 {limit} 层</translation>
    </message>
    <message>
        <source>{file} has an object of more than {limit} keys</source>
        <translation>{file} 中有一个对象的键超过 {limit} 个</translation>
    </message>
    <message>
        <source>{file} has more than {limit} values</source>
        <translation>{file} 中的值超过 {limit} 个</translation>
    </message>
    <message>
        <source>{file} is not valid JSON: error at line {line}, column {column}</source>
        <translation>{file} 不是有效的 JSON：第 {line} 行第 {column} 列有错误</translation>
    </message>
    <message>
        <source>{file} has a number that is too large to represent</source>
        <translation>{file} 中有一个过大而无法表示的数</translation>
    </message>
    <message>
        <source>{file} has the key &quot;{key}&quot; twice in one object</source>
        <translation>{file} 在同一个对象中两次出现键“{key}”</translation>
    </message>
    <message>
        <source>{file}: {key} is {found}, written by a newer version; this one reads up to {known}. Update Scalescope.</source>
        <translation>{file}：{key} 是 {found}，由较新版本写入；本版本最高能读取 {known}。请更新 Scalescope。</translation>
    </message>
    <message>
        <source>{file}: the key {key} is missing</source>
        <translation>{file}：缺少键 {key}</translation>
    </message>
    <message>
        <source>{file}: unknown key {key}; the nearest known one is &quot;{nearest}&quot;</source>
        <translation>{file}：未知的键 {key}；最接近的已知键是“{nearest}”</translation>
    </message>
    <message>
        <source>{file}: {key} must be an object in braces; found {found}</source>
        <translation>{file}：{key} 必须是花括号中的对象；实为 {found}</translation>
    </message>
    <message>
        <source>{file}: {key} must be a whole number from {min} to {max}; found {found}</source>
        <translation>{file}：{key} 必须是 {min} 到 {max} 的整数；实为 {found}</translation>
    </message>
    <message>
        <source>{file}: {key} must be a number from {min} to {max}; found {found}</source>
        <translation>{file}：{key} 必须是 {min} 到 {max} 的数；实为 {found}</translation>
    </message>
    <message>
        <source>{file}: {key} must be text of at most {max} bytes; found {found}</source>
        <translation>{file}：{key} 必须是至多 {max} 字节的文本；实为 {found}</translation>
    </message>
    <message>
        <source>{file}: {key} must be true or false; found {found}</source>
        <translation>{file}：{key} 必须是 true 或 false；实为 {found}</translation>
    </message>
    <message>
        <source>{file}: {key} must be a list of {min} to {max} entries; found {found}</source>
        <translation>{file}：{key} 必须是 {min} 到 {max} 项的列表；实为 {found}</translation>
    </message>
    <message>
        <source>{file}: {key} must be one of {words}; found {found}, the nearest is &quot;{nearest}&quot;</source>
        <translation>{file}：{key} 必须是 {words} 之一；实为 {found}，最接近的是“{nearest}”</translation>
    </message>
    <message>
        <source>{file}: {key} must be one of {words}; found {found}</source>
        <translation>{file}：{key} 必须是 {words} 之一；实为 {found}</translation>
    </message>
    <message>
        <source>{file}: {key} contains control characters. Remove them.</source>
        <translation>{file}：{key} 含有控制字符。请删除它们。</translation>
    </message>
    <message>
        <source>{file}: {key} lists {found} twice</source>
        <translation>{file}：{key} 两次列出 {found}</translation>
    </message>
    <message>
        <source>{file}: {key} must not be empty</source>
        <translation>{file}：{key} 不能为空</translation>
    </message>
    <message>
        <source>{file}: {key} has no condition and would skip every cell</source>
        <translation>{file}：{key} 没有条件，会跳过所有单元</translation>
    </message>
    <message>
        <source>{file}: {key} has {found} entries; at most {limit} are read</source>
        <translation>{file}：{key} 有 {found} 项；最多读取 {limit} 项</translation>
    </message>
    <message>
        <source>{file}: {key} must be an object of 1 to {max} named patches; found {found}</source>
        <translation>{file}：{key} 必须是含 1 到 {max} 个命名补丁的对象；实为 {found}</translation>
    </message>
    <message>
        <source>{file}: {key} applies to the whole study; a variant cannot change it</source>
        <translation>{file}：{key} 适用于整个研究；变体不能改变它</translation>
    </message>
    <message>
        <source>{file}: variant &quot;{variant}&quot; cannot be applied</source>
        <translation>{file}：无法应用变体“{variant}”</translation>
    </message>
    <message>
        <source>the patch cannot be applied to the study {study}</source>
        <translation>无法将该补丁应用于研究 {study}</translation>
    </message>
    <message>
        <source>a patch must be an object in braces; found {found}</source>
        <translation>补丁必须是花括号中的对象；实为 {found}</translation>
    </message>
    <message>
        <source>{file}: {key} must be [channels, height, width]; found {found}</source>
        <translation>{file}：{key} 必须是 [通道, 高, 宽]；实为 {found}</translation>
    </message>
    <message>
        <source>{file}: {key} lists GPUs, but the host&apos;s device is cpu. Write &quot;device&quot;: &quot;cuda&quot; or leave the list empty.</source>
        <translation>{file}：{key} 列出了 GPU，但该主机的设备是 cpu。请写 &quot;device&quot;: &quot;cuda&quot;，或将列表留空。</translation>
    </message>
    <message>
        <source>{file}: {key} cannot be combined with {cluster}; a host is reached in one way</source>
        <translation>{file}：{key} 不能与 {cluster} 同时使用；一台主机只能以一种方式到达</translation>
    </message>
    <message>
        <source>{file}: {key} must not start with &apos;-&apos;; found {found}</source>
        <translation>{file}：{key} 不能以 &apos;-&apos; 开头；实为 {found}</translation>
    </message>
    <message>
        <source>{file}: {key} is {max}, below the first batch {from}</source>
        <translation>{file}：{key} 是 {max}，小于第一个批大小 {from}</translation>
    </message>
    <message>
        <source>{file}: {key} and perRankBatch are both set; a study varies one of them</source>
        <translation>{file}：{key} 和 perRankBatch 都已设置；一个研究只改变其中之一</translation>
    </message>
    <message>
        <source>{file}: {key} does not fit protocol {protocol}; use {wanted}</source>
        <translation>{file}：{key} 不符合扩展方案 {protocol}；请使用 {wanted}</translation>
    </message>
    <message>
        <source>{file}: {key} must be two numbers below 1</source>
        <translation>{file}：{key} 必须是两个小于 1 的数</translation>
    </message>
    <message>
        <source>{file}: {key} needs a momentum above 0</source>
        <translation>{file}：{key} 需要大于 0 的动量</translation>
    </message>
    <message>
        <source>{file}: {key} must be in ascending order</source>
        <translation>{file}：{key} 必须按升序排列</translation>
    </message>
    <message>
        <source>{file}: {key} must be &quot;none&quot; or set either steps or epochs (set the other one to null)</source>
        <translation>{file}：{key} 必须是 &quot;none&quot;，或设置 steps 和 epochs 之一（另一个设为 null）</translation>
    </message>
    <message>
        <source>{file}: {key} applies to the training of Scalescope&apos;s worker, but this study measures a program. Leave it out, or write it as an argument of the program.</source>
        <translation>{file}：{key} 用于 Scalescope 自带工作程序的训练，但此研究测量的是一个程序。请去掉它，或写成程序的参数。</translation>
    </message>
    <message>
        <source>{file}: {key} is not a regular expression with one group around the number: {reason}</source>
        <translation>{file}：{key} 不是恰有一个分组括住数字的正则表达式：{reason}</translation>
    </message>
    <message>
        <source>Your program</source>
        <translation>您的程序</translation>
    </message>
    <message>
        <source>Name files and folders that are in the study&apos;s working directory</source>
        <translation>请列出研究的工作文件夹中存在的文件和文件夹</translation>
    </message>
    <message>
        <source>Set program.workingDirectory to a folder that exists there, or have its files sent by program.files</source>
        <translation>请将 program.workingDirectory 设为那里存在的文件夹，或用 program.files 发送其中的文件</translation>
    </message>
    <message>
        <source>Install it there, or name an installed one: program.command, program.venv or program.container</source>
        <translation>请在那里安装，或指定已安装的：program.command、program.venv 或 program.container</translation>
    </message>
    <message>
        <source>there is no folder {folder}</source>
        <translation>没有文件夹 {folder}</translation>
    </message>
    <message>
        <source>{program} is not installed</source>
        <translation>未安装 {program}</translation>
    </message>
    <message>
        <source>{program} is installed: Python {python}; importing torch did not finish within 4 s</source>
        <translation>已安装 {program}：Python {python}；导入 torch 未在 4 秒内完成</translation>
    </message>
    <message>
        <source>{program} is installed: Python {python}, which cannot import torch</source>
        <translation>已安装 {program}：Python {python}，无法导入 torch</translation>
    </message>
    <message>
        <source>{program} is installed: Python {python} with torch {torch}</source>
        <translation>已安装 {program}：Python {python}，torch {torch}</translation>
    </message>
    <message>
        <source>{program} is installed</source>
        <translation>已安装 {program}</translation>
    </message>
    <message>
        <source>{file}: {key} changes a setting of a program, but this study measures no program. Name its command in program.command.</source>
        <translation>{file}：{key} 改变程序的设置，但此研究不测量程序。请在 program.command 中写出它的命令。</translation>
    </message>
    <message>
        <source>{file}: {key} exceeds the limit of {limit}</source>
        <translation>{file}：{key} 超过上限 {limit}</translation>
    </message>
    <message>
        <source>{file}: {key} is not a valid name of an axis. program.NAME sets the placeholder NAME of a program: a letter, then letters, digits and _, at most 40. environment.NAME sets a variable that Scalescope does not set itself.</source>
        <translation>{file}：{key} 不是有效的轴名称。program.NAME 设置程序的占位符 NAME：先一个字母，然后是字母、数字和 _，最多 40 个字符。environment.NAME 设置 Scalescope 自己不设置的变量。</translation>
    </message>
    <message>
        <source>{file}: {key} names a virtual environment of the host, which the container does not see. Name the interpreter inside the container in program.command, or leave one of them out.</source>
        <translation>{file}：{key} 指定了主机上的虚拟环境，而容器看不到它。请在 program.command 中指定容器内的解释器，或去掉其中之一。</translation>
    </message>
    <message>
        <source>{file}: {key} says that hosts share the working directory, but program.files asks for copies. Leave one of them out.</source>
        <translation>{file}：{key} 表示各主机共享工作文件夹，但 program.files 要求复制。请去掉其中之一。</translation>
    </message>
    <message>
        <source>{file}: {key} names {found}, which is outside the program&apos;s working directory. Name a path inside it, without .. and a leading /.</source>
        <translation>{file}：{key} 列出的 {found} 在程序的工作文件夹之外。请写其中的路径，不含 ..，开头不带 /。</translation>
    </message>
    <message>
        <source>{file}: {key} names a placeholder {found}. A name begins with a letter, has at most 40 letters, digits and _, and is not one of Scalescope&apos;s own, such as batch.</source>
        <translation>{file}：{key} 指定了占位符 {found}。名称须以字母开头，由字母、数字和 _ 组成，最多 40 个字符，且不能是 Scalescope 自己的，如 batch。</translation>
    </message>
    <message>
        <source>{path} cannot be sent to other hosts: its name is not valid text. Rename it, or name other files in program.files.</source>
        <translation>无法把 {path} 发送到其他主机：它的名称不是有效的文本。请重命名，或在 program.files 中列出其他文件。</translation>
    </message>
    <message>
        <source>program.files has more than {files} files or {size} in {path}. Name fewer, or set program.shared if the hosts see the same folder.</source>
        <translation>program.files 在 {path} 中超过 {files} 个文件或 {size}。请减少，或在各主机能看到同一文件夹时设置 program.shared。</translation>
    </message>
    <message>
        <source>{path}, which program.files names, is not in {folder}. Name files and folders below program.workingDirectory.</source>
        <translation>program.files 列出的 {path} 不在 {folder} 中。请列出 program.workingDirectory 之下的文件和文件夹。</translation>
    </message>
    <message>
        <source>{path} is not in {folder}, which is copied to other hosts. Run the command in the folder of its script, or set program.shared if the hosts see the same folder.</source>
        <translation>{path} 不在将复制到其他主机的 {folder} 中。请在脚本所在的文件夹中运行命令，或在各主机能看到同一文件夹时设置 program.shared。</translation>
    </message>
    <message>
        <source>{path} is not a virtual environment on {host}: it has no folder bin. Create one there (python -m venv {path}), or leave program.venv out.</source>
        <translation>{host} 上的 {path} 不是虚拟环境：其中没有 bin 文件夹。请在那里创建（python -m venv {path}），或去掉 program.venv。</translation>
    </message>
    <message>
        <source>{host}: {reason}. Name a program that is installed there, or in program.venv the folder of a virtual environment that has it.</source>
        <translation>{host}：{reason}。请指定那里已安装的程序，或在 program.venv 中指定包含该程序的虚拟环境文件夹。</translation>
    </message>
    <message>
        <source>{path} is not in {folder} on {host}. Name it in program.files to have it sent, or set program.workingDirectory to its folder there.</source>
        <translation>{path} 不在 {host} 的 {folder} 中。请在 program.files 中列出以便发送，或将 program.workingDirectory 设为它在那里的文件夹。</translation>
    </message>
    <message>
        <source>--axis names {name} twice. Write all of its values in one: NAME=VALUE,VALUE.</source>
        <translation>--axis 两次指定了 {name}。请把所有值写在一起：名称=值,值。</translation>
    </message>
    <message>
        <source>--axis {found} has no name and values. Write NAME=VALUE,VALUE, like lr=0.1,0.2 or environment.NCCL_ALGO=Ring,Tree.</source>
        <translation>--axis {found} 没有名称和值。请写成 名称=值,值，例如 lr=0.1,0.2 或 environment.NCCL_ALGO=Ring,Tree。</translation>
    </message>
    <message>
        <source>{file}: {key} has several values, but the program does not receive them: all of its cells would be the same. Put its placeholder into program.command, or name the axis in program.arguments.</source>
        <translation>{file}：{key} 有多个值，但程序得不到它们：所有单元都会相同。请在 program.command 中写入其占位符，或在 program.arguments 中写出该轴。</translation>
    </message>
    <message>
        <source>{file}: {key} sets {found}, which is not a valid name of a variable, or is set by Scalescope for each rank. Leave it out.</source>
        <translation>{file}：{key} 设置了 {found}，它不是有效的变量名，或由 Scalescope 为每个 rank 设置。请去掉它。</translation>
    </message>
    <message>
        <source>{file}: {key} has more than {limit} arguments, variables or bytes</source>
        <translation>{file}：{key} 超过 {limit} 个参数、变量或字节</translation>
    </message>
    <message>
        <source>{file}: {key} has the unknown placeholder {found}; the nearest is {nearest}. Give it values in program.values or as the axis program.{name}, or write {plain} to pass this text to the program unchanged.</source>
        <translation>{file}：{key} 含有未知的占位符 {found}；最接近的是 {nearest}。请在 program.values 中或用轴 program.{name} 给出它的值，或写 {plain} 以把此文本原样传给程序。</translation>
    </message>
    <message>
        <source>{file}: {key} names {found}, which starts the ranks itself, but Scalescope starts them. Name the program alone, such as [&quot;python&quot;, &quot;train.py&quot;].</source>
        <translation>{file}：{key} 中有 {found}，它会自己启动各个 rank，但启动由 Scalescope 完成。请只写程序本身，例如 [&quot;python&quot;, &quot;train.py&quot;]。</translation>
    </message>
    <message>
        <source>{file}: {key} must be a command, such as [&quot;python&quot;, &quot;train.py&quot;]</source>
        <translation>{file}：{key} 必须是一条命令，例如 [&quot;python&quot;, &quot;train.py&quot;]</translation>
    </message>
    <message>
        <source>{file}: {key} and epochs are both 0: nothing would be measured</source>
        <translation>{file}：{key} 和 epochs 都是 0：不会测量任何内容</translation>
    </message>
    <message>
        <source>{file}: {key} asks for {nodes} nodes, but hosts lists {hosts}. Add hosts or ask for at most {hosts}.</source>
        <translation>{file}：{key} 要求 {nodes} 个节点，但 hosts 只列出 {hosts} 台。请添加主机，或至多要求 {hosts} 个。</translation>
    </message>
    <message>
        <source>{file}: {key} asks for {devices} devices per node, but host {host} lists {gpus} GPUs. Ask for at most {gpus}.</source>
        <translation>{file}：{key} 要求每节点 {devices} 个设备，但主机 {host} 只列出 {gpus} 个 GPU。请至多要求 {gpus} 个。</translation>
    </message>
    <message>
        <source>{file}: {key} {found} needs a GPU, but a host&apos;s device is cpu. Use fp32 or bf16.</source>
        <translation>{file}：{key} {found} 需要 GPU，但有一台主机的设备是 cpu。请用 fp32 或 bf16。</translation>
    </message>
    <message>
        <source>{file}: {key} nccl needs GPUs, but a host&apos;s device is cpu. Use gloo or auto.</source>
        <translation>{file}：{key} nccl 需要 GPU，但有一台主机的设备是 cpu。请用 gloo 或 auto。</translation>
    </message>
    <message>
        <source>{file}: {key} names the variant &quot;{found}&quot;, which does not exist; the nearest is &quot;{nearest}&quot;</source>
        <translation>{file}：{key} 指定的变体“{found}”不存在；最接近的是“{nearest}”</translation>
    </message>
    <message>
        <source>strategy single runs on one device; asked for {nodes} nodes x {devices} devices. Use ddp, or nodes 1 and devices 1.</source>
        <translation>策略 single 在一个设备上运行；却要求 {nodes} 个节点 x {devices} 个设备。请用 ddp，或 nodes 1 和 devices 1。</translation>
    </message>
    <message>
        <source>strategy data-parallel runs on one node; asked for {nodes}. Use ddp, or nodes 1.</source>
        <translation>策略 data-parallel 在一个节点上运行；却要求 {nodes} 个。请用 ddp，或 nodes 1。</translation>
    </message>
    <message>
        <source>{servers} parameter servers do not fit on {devices} devices; at least {wanted} are needed</source>
        <translation>{servers} 个参数服务器放不进 {devices} 个设备；至少需要 {wanted} 个</translation>
    </message>
    <message>
        <source>the baseline is not a possible cell of this study. Change &quot;baseline&quot;, or write &quot;baseline&quot;: null for a study without one.</source>
        <translation>基线不是此研究中可能的单元。请修改 &quot;baseline&quot;，或写 &quot;baseline&quot;: null 表示研究没有基线。</translation>
    </message>
    <message>
        <source>no cell is left: skip excludes all of them</source>
        <translation>没有剩下任何单元：skip 排除了全部</translation>
    </message>
    <message>
        <source>the axes give more than {limit} cells, or more ranks and hosts than one study can have. Split the study.</source>
        <translation>各轴得到超过 {limit} 个单元，或超过一个研究可有的 rank 和主机数。请拆分研究。</translation>
    </message>
    <message>
        <source>a global batch of {batch} cannot be split evenly over {workers} devices with accumulation {accumulation}; the nearest that can are {below} and {above}. Or write &quot;batchSplit&quot;: &quot;floor&quot; or &quot;uneven&quot;.</source>
        <translation>全局批大小 {batch} 不能在 {workers} 个设备、累积 {accumulation} 下平均分配；最接近的可行值是 {below} 和 {above}。或者写 &quot;batchSplit&quot;: &quot;floor&quot; 或 &quot;uneven&quot;。</translation>
    </message>
    <message>
        <source>a global batch of {batch} is too small for {workers} devices with accumulation {accumulation}; the smallest is {above}</source>
        <translation>全局批大小 {batch} 对 {workers} 个设备、累积 {accumulation} 来说太小；最小为 {above}</translation>
    </message>
    <message>
        <source>a batch of {batch} per device is too large for these devices</source>
        <translation>对这些设备而言，每设备 {batch} 的批大小过大</translation>
    </message>
    <message>
        <source>{key} has {found} entries for {devices} devices</source>
        <translation>{key} 有 {found} 项，而设备有 {devices} 个</translation>
    </message>
    <message>
        <source>{path} is not a usable run plan</source>
        <translation>{path} 不是可用的运行计划</translation>
    </message>
    <message>
        <source>{file}: {key} is not an id that Scalescope wrote; found {found}</source>
        <translation>{file}：{key} 不是 Scalescope 写出的 id；实为 {found}</translation>
    </message>
    <message>
        <source>the plan lists {found} nodes for a cell of {wanted}</source>
        <translation>计划列出 {found} 个节点，而单元有 {wanted} 个</translation>
    </message>
    <message>
        <source>there is no preset {name}; the nearest is {nearest}</source>
        <translation>没有预设 {name}；最接近的是 {nearest}</translation>
    </message>
    <message>
        <source>Quick strong scaling</source>
        <translation>快速强扩展</translation>
    </message>
    <message>
        <source>Same total work on 1, 2 or more devices of this computer: do more devices pay off? About two minutes, nothing to download.</source>
        <translation>同样的总工作量在本机的 1、2 或更多设备上：增加设备值得吗？约两分钟，无需下载。</translation>
    </message>
    <message>
        <source>dataset {dataset}: {path} is missing. Download or import the dataset, name its folder in dataset.path, or use cifar10-sample or synthetic.</source>
        <translation>数据集 {dataset}：缺少 {path}。请下载或导入数据集，在 dataset.path 中指定其文件夹，或使用 cifar10-sample 或 synthetic。</translation>
    </message>
    <message>
        <source>{path} has {found} bytes instead of {wanted}: it is truncated or another file. Fetch it again.</source>
        <translation>{path} 有 {found} 字节而不是 {wanted} 字节：它被截断或是另一个文件。请重新获取。</translation>
    </message>
    <message>
        <source>dataset {dataset} has no split to train on</source>
        <translation>数据集 {dataset} 没有用于训练的划分</translation>
    </message>
    <message>
        <source>cell {cell}: a global batch of {batch} is more than the {images} training images; the largest for {workers} devices with accumulation {accumulation} is {largest}</source>
        <translation>单元 {cell}：全局批大小 {batch} 超过 {images} 张训练图像；{workers} 个设备、累积 {accumulation} 时最大为 {largest}</translation>
    </message>
    <message>
        <source>cell {cell}: precision {precision} needs a GPU and this cell runs on CPUs. Use fp32 or bf16.</source>
        <translation>单元 {cell}：精度 {precision} 需要 GPU，而此单元在 CPU 上运行。请用 fp32 或 bf16。</translation>
    </message>
    <message>
        <source>cell {cell}: NCCL needs GPUs and this cell runs on CPUs. Use &quot;backend&quot;: &quot;gloo&quot; or &quot;auto&quot;.</source>
        <translation>单元 {cell}：NCCL 需要 GPU，而此单元在 CPU 上运行。请用 &quot;backend&quot;: &quot;gloo&quot; 或 &quot;auto&quot;。</translation>
    </message>
    <message>
        <source>cell {cell}: ddp on GPUs uses NCCL, not Gloo. Use &quot;backend&quot;: &quot;nccl&quot; or &quot;auto&quot;, or device cpu.</source>
        <translation>单元 {cell}：GPU 上的 ddp 使用 NCCL，而不是 Gloo。请用 &quot;backend&quot;: &quot;nccl&quot; 或 &quot;auto&quot;，或 device cpu。</translation>
    </message>
    <message>
        <source>cell {cell}: this version cannot train {key} {value}; it trains {trained}. Choose one of these, or leave the cell out.</source>
        <translation>单元 {cell}：本版本不能训练 {key} {value}；它能训练 {trained}。请选其中之一，或略去该单元。</translation>
    </message>
    <message>
        <source>cell {cell}: optimizer.{key} has no effect with {optimizer}; it applies to {optimizers}. Leave it out, or use one of these.</source>
        <translation>单元 {cell}：optimizer.{key} 对 {optimizer} 不起作用；它适用于 {optimizers}。请去掉它，或选用其中之一。</translation>
    </message>
    <message>
        <source>cell {cell}: {model} needs square images of at least {smallest} pixels, but those of {dataset} have {height}x{width}. Choose another model or dataset.</source>
        <translation>单元 {cell}：{model} 需要边长至少 {smallest} 像素的正方形图像，但 {dataset} 的图像为 {height}x{width}。请另选模型或数据集。</translation>
    </message>
    <message>
        <source>cell {cell}: remedies.zeroGamma has no effect with {model}: it initializes the last BatchNorm of each residual block to 0, and only {models} have such blocks. Leave it out, or use one of these.</source>
        <translation>单元 {cell}：remedies.zeroGamma 对 {model} 不起作用：它把每个残差块的最后一个 BatchNorm 初始化为 0，而只有 {models} 有这样的块。请去掉它，或选用其中之一。</translation>
    </message>
    <message>
        <source>Small CNN (quick on CPUs)</source>
        <translation>小型 CNN（在 CPU 上很快）</translation>
    </message>
    <message>
        <source>ResNet-18, CIFAR form</source>
        <translation>ResNet-18，CIFAR 形式</translation>
    </message>
    <message>
        <source>ResNet-18, ImageNet form</source>
        <translation>ResNet-18，ImageNet 形式</translation>
    </message>
    <message>
        <source>VGG-11</source>
        <translation>VGG-11</translation>
    </message>
    <message>
        <source>Your TorchScript file</source>
        <translation>您的 TorchScript 文件</translation>
    </message>
    <message>
        <source>{key} {value} is not supported</source>
        <translation>不支持 {key} {value}</translation>
    </message>
    <message>
        <source>Cell {cell}: {devices} x {perRank} makes a global batch of {batch}, not {asked}.</source>
        <translation>单元 {cell}：{devices} x {perRank} 得到全局批大小 {batch}，而不是 {asked}。</translation>
    </message>
    <message>
        <source>From cell {cell} on, some devices have one sample more than others; gradients are weighted by samples.</source>
        <translation>从单元 {cell} 起，一些设备比其他设备多一个样本；梯度按样本数加权。</translation>
    </message>
    <message>
        <source>Cell {cell}: an epoch has only {steps} steps, so the learning rate rises in few large steps.</source>
        <translation>单元 {cell}：每轮只有 {steps} 步，因此预热时学习率只分几大级上升。</translation>
    </message>
    <message>
        <source>No cell uses strategy {strategy}: it is not possible on these devices and nodes.</source>
        <translation>没有单元使用策略 {strategy}：它在这些设备和节点上不可行。</translation>
    </message>
    <message>
        <source>With one repeat there is no confidence interval; 3 or more repeats give one.</source>
        <translation>只重复一次没有置信区间；需要重复 3 次或更多。</translation>
    </message>
    <message>
        <source>A model file is a program: {file} runs with your permissions on every host of the study. Use such files only from people you trust.</source>
        <translation>模型文件是程序：{file} 会以您的权限在研究的每台主机上运行。请只使用来自您信任的人的此类文件。</translation>
    </message>
    <message>
        <source>The batch grows from {from} until a run is out of memory, or to the first batch of at least {end} ({times} times {from}). Set max of the batch axis for another end.</source>
        <translation>批大小从 {from} 开始增大，直到某次运行内存不足，或到第一个不小于 {end}（{from} 的 {times} 倍）的批大小为止。设置批大小轴的 max 可另定终点。</translation>
    </message>
    <message>
        <source>Few timed steps ({steps}): the median is reliable from {wanted} on.</source>
        <translation>{steps} 个计时步偏少；从 {wanted} 步起中位数才可靠。</translation>
    </message>
    <message>
        <source>Without warm-up steps the first, slow steps are timed too.</source>
        <translation>没有预热步时，最初较慢的步也会被计时。</translation>
    </message>
    <message>
        <source>{host}: one job for the whole study, nodes: {nodes}, for {limit} at most: {hours} node-hours.</source>
        <translation>{host}：整个研究一个作业，节点数：{nodes}，最长 {limit}：{hours} 节点时。</translation>
    </message>
    <message>
        <source>{host}: one job for the whole study, nodes: {nodes}, for the cluster&apos;s default time limit. Set {cluster}.timeLimit to limit its node-hours.</source>
        <translation>{host}：整个研究一个作业，节点数：{nodes}，采用集群的默认时间限制。请设置 {cluster}.timeLimit 以限制其节点时。</translation>
    </message>
    <message>
        <source>What-if limits are on: these results are marked and never mixed with measured ones.</source>
        <translation>假设情形的限制已打开：这些结果会被标记，绝不与实测结果混合。</translation>
    </message>
    <message>
        <source>Synthetic images: timing is valid, accuracy is not.</source>
        <translation>合成图像：计时有效，准确率无效。</translation>
    </message>
    <message>
        <source>Weak scaling</source>
        <translation>弱扩展</translation>
    </message>
    <message>
        <source>Same work per device on more devices: does the step time stay the same?</source>
        <translation>更多设备上每设备工作量相同：每步时间能保持不变吗？</translation>
    </message>
    <message>
        <source>Batch sweep until out of memory</source>
        <translation>批大小扫描至内存不足</translation>
    </message>
    <message>
        <source>One device, batch times 4 until out of memory: throughput against batch, and the largest batch that fits.</source>
        <translation>一个设备，批大小每次乘 4 直到内存用尽：吞吐量与批大小的关系，以及能容纳的最大批大小。</translation>
    </message>
    <message>
        <source>Large-batch training</source>
        <translation>大批量训练</translation>
    </message>
    <message>
        <source>One large batch with and without learning-rate scaling and zero gamma: which technique preserves accuracy?</source>
        <translation>一个大的批大小，有和没有学习率缩放与零 gamma：哪一种能保持准确率？</translation>
    </message>
    <message>
        <source>All-reduce against parameter server</source>
        <translation>all-reduce 对比参数服务器</translation>
    </message>
    <message>
        <source>The same training with gradients averaged by all-reduce and by a server.</source>
        <translation>同样的训练，梯度分别由 all-reduce 和服务器求平均。</translation>
    </message>
    <message>
        <source>Checkpoint overhead</source>
        <translation>检查点开销</translation>
    </message>
    <message>
        <source>The same steps with and without checkpoints: how much time does saving cost?</source>
        <translation>同样的步，有和没有检查点：保存要花多少时间？</translation>
    </message>
    <message>
        <source>Two-node SVHN</source>
        <translation>双节点 SVHN</translation>
    </message>
    <message>
        <source>ResNet-18 on SVHN on one and two machines over SSH, with every hyper-parameter recorded.</source>
        <translation>通过 SSH 在一台和两台机器上用 SVHN 训练 ResNet-18，记录每个超参数。</translation>
    </message>
    <message>
        <source>Full lab: DDP</source>
        <translation>完整实验：DDP</translation>
    </message>
    <message>
        <source>The tables of a lab sheet with DDP: increasing numbers of devices at several batches per device.</source>
        <translation>实验指导书中的 DDP 表格：设备逐步增多，每设备多种批大小。</translation>
    </message>
    <message>
        <source>Full lab: DataParallel</source>
        <translation>完整实验：DataParallel</translation>
    </message>
    <message>
        <source>The tables of a lab sheet with one process that drives all devices.</source>
        <translation>实验指导书中由一个进程驱动所有设备的表格。</translation>
    </message>
    <message>
        <source>Full lab: until out of memory</source>
        <translation>完整实验：直至内存不足</translation>
    </message>
    <message>
        <source>The batch sweep of a lab sheet: one warm-up and one timed epoch each, until out of memory.</source>
        <translation>实验指导书中的批大小扫描：各一轮预热和一轮计时，直到内存用尽。</translation>
    </message>
    <message>
        <source>What if the network were slower?</source>
        <translation>如果网络更慢会怎样？</translation>
    </message>
    <message>
        <source>The same devices behind links limited to 1 Gbit/s and 100 Mbit/s. No GPU needed.</source>
        <translation>同样的设备置于限速为 1 Gbit/s 和 100 Mbit/s 的链路之后。无需 GPU。</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>自定义</translation>
    </message>
    <message>
        <source>Start from a small study and change everything.</source>
        <translation>从一个小研究开始，任意修改。</translation>
    </message>
    <message>
        <source>a log record has {bytes} bytes; between 17 and {limit} are allowed</source>
        <translation>一条日志记录有 {bytes} 字节；允许 17 到 {limit} 字节</translation>
    </message>
    <message>
        <source>a log record has the unknown type {type}: it was written by a newer version</source>
        <translation>一条日志记录的类型 {type} 未知：由较新版本写入</translation>
    </message>
    <message>
        <source>the {type} record {seq} of {bytes} bytes is malformed</source>
        <translation>第 {seq} 条 {type} 记录（{bytes} 字节）格式有误</translation>
    </message>
    <message>
        <source>this is not a log segment: its header is malformed</source>
        <translation>这不是日志段：其头部格式有误</translation>
    </message>
    <message>
        <source>the log segment has format version {version}; this program reads up to {known}. Use a newer version of Scalescope.</source>
        <translation>该日志段的格式版本是 {version}；本程序最高能读取 {known}。请使用较新版本的 Scalescope。</translation>
    </message>
    <message>
        <source>the other program does not use the agent&apos;s protocol: its data do not begin with a frame</source>
        <translation>对方程序没有使用代理的协议：其数据不以帧开头</translation>
    </message>
    <message>
        <source>the host sent {bytes} bytes of other text before the agent answered. A login script may be printing endlessly.</source>
        <translation>代理答复之前，主机发来了 {bytes} 字节的其他文本。可能有登录脚本在无休止地输出。</translation>
    </message>
    <message>
        <source>a message of {bytes} bytes was announced; at most {limit} are accepted</source>
        <translation>对方声明一条 {bytes} 字节的消息；最多接受 {limit} 字节</translation>
    </message>
    <message>
        <source>a message of the agent&apos;s protocol was damaged in transit</source>
        <translation>一条代理协议消息在途中损坏</translation>
    </message>
    <message>
        <source>cannot create the log {path}: {reason}. Check free space and permissions.</source>
        <translation>无法创建日志 {path}：{reason}。请检查剩余空间和权限。</translation>
    </message>
    <message>
        <source>the log {path} could not be written to disk: {reason}</source>
        <translation>日志 {path} 无法写入磁盘：{reason}</translation>
    </message>
    <message>
        <source>the log {path} was not on disk after {seconds} s; the disk may be overloaded</source>
        <translation>日志 {path} 在 {seconds} 秒后仍未写入磁盘；磁盘可能过载</translation>
    </message>
    <message>
        <source>{name}={value} is not a number in the allowed range</source>
        <translation>{name}={value} 不是允许范围内的数</translation>
    </message>
    <message>
        <source>{found} ranks were started, but the plan is for {wanted}. Set WORLD_SIZE as torchrun does.</source>
        <translation>启动了 {found} 个 rank，但计划需要 {wanted} 个。请像 torchrun 那样设置 WORLD_SIZE。</translation>
    </message>
    <message>
        <source>rank {rank} does not exist among {world} ranks</source>
        <translation>{world} 个 rank 中没有 rank {rank}</translation>
    </message>
    <message>
        <source>node {node} does not exist in a plan of {nodes} nodes</source>
        <translation>{nodes} 个节点的计划中没有节点 {node}</translation>
    </message>
    <message>
        <source>local rank {rank} does not exist among {ranks} ranks of a node</source>
        <translation>一个节点的 {ranks} 个 rank 中没有本地 rank {rank}</translation>
    </message>
    <message>
        <source>MASTER_ADDR and MASTER_PORT are needed for more than one rank</source>
        <translation>多于一个 rank 时需要 MASTER_ADDR 和 MASTER_PORT</translation>
    </message>
    <message>
        <source>the rendezvous store of this run on {server} no longer answers: {reason}. Check rank 0 and the network.</source>
        <translation>{server} 上本次运行的会合存储不再应答：{reason}。请检查 rank 0 和网络。</translation>
    </message>
    <message>
        <source>the host name cannot be resolved</source>
        <translation>无法解析主机名</translation>
    </message>
    <message>
        <source>another program listens there, without the run&apos;s secret</source>
        <translation>另一个程序正在该处监听，且没有此运行的密钥</translation>
    </message>
    <message>
        <source>no rendezvous store of this run answers on {server}: {reason}. Check that rank 0 has started, and that no firewall blocks connections between the ranks.</source>
        <translation>{server} 上没有本次运行的会合存储应答：{reason}。请检查 rank 0 是否已启动，以及防火墙是否阻止了各 rank 之间的连接。</translation>
    </message>
    <message>
        <source>rank 0 cannot listen on {server}: {reason}. MASTER_ADDR must be an address of the node of rank 0.</source>
        <translation>rank 0 无法监听 {server}：{reason}。MASTER_ADDR 必须是 rank 0 所在节点的地址。</translation>
    </message>
    <message>
        <source>plan.json has no secret by which its ranks authenticate each other: an older version wrote it. Write the plan again.</source>
        <translation>plan.json 中没有供各 rank 相互认证的密钥：它由旧版本写成。请重新写出计划。</translation>
    </message>
    <message>
        <source>MASTER_ADDR is the wildcard address {address}: other users could reach the ranks. Set it to the address of one interface.</source>
        <translation>MASTER_ADDR 是通配地址 {address}：其他用户可能连到各 rank。请设为某一个接口的地址。</translation>
    </message>
    <message>
        <source>SCALESCOPE_INJECT has an unknown item: {item}</source>
        <translation>SCALESCOPE_INJECT 有未知的项：{item}</translation>
    </message>
    <message>
        <source>cannot open the dataset file {path}: {reason}</source>
        <translation>无法打开数据集文件 {path}：{reason}</translation>
    </message>
    <message>
        <source>{path} ends inside image {image}: {wanted} bytes expected, {found} found. Fetch the file again.</source>
        <translation>{path} 在图像 {image} 中途结束：需要 {wanted} 字节，实有 {found} 字节。请重新获取该文件。</translation>
    </message>
    <message>
        <source>image {image} of {path} has the label {label}, but there are {classes} classes</source>
        <translation>{path} 的图像 {image} 的标签为 {label}，但只有 {classes} 个类别</translation>
    </message>
    <message>
        <source>the dataset {name} has {found} images, {wanted} are needed</source>
        <translation>数据集 {name} 有 {found} 张图像，需要 {wanted} 张</translation>
    </message>
    <message>
        <source>{path} is not a MATLAB 5 file: {reason}. Use the published .mat file, or save with -v7.</source>
        <translation>{path} 不是 MATLAB 5 文件：{reason}。请使用发布的 .mat 文件，或用 -v7 保存。</translation>
    </message>
    <message>
        <source>{path} is a MATLAB 7.3 (HDF5) file, which is not supported. Save it again in MATLAB with save(file, &apos;X&apos;, &apos;y&apos;, &apos;-v7&apos;), or use the published file.</source>
        <translation>{path} 是 MATLAB 7.3（HDF5）文件，不受支持。请在 MATLAB 中用 save(file, &apos;X&apos;, &apos;y&apos;, &apos;-v7&apos;) 重新保存，或使用发布的文件。</translation>
    </message>
    <message>
        <source>{path} is truncated: the variable at byte {offset} extends to byte {wanted}, but the file has {found}. Fetch the file again.</source>
        <translation>{path} 不完整：字节 {offset} 处的变量应到字节 {wanted}，但文件只有 {found} 字节。请重新获取该文件。</translation>
    </message>
    <message>
        <source>{path}: variable {key} is damaged at byte {offset}: {reason}. Fetch the file again.</source>
        <translation>{path}：变量 {key} 在字节 {offset} 处损坏：{reason}。请重新获取该文件。</translation>
    </message>
    <message>
        <source>{path} has no variable {key}; it has {found}. SVHN&apos;s cropped digits have X and y.</source>
        <translation>{path} 没有变量 {key}；有的是 {found}。SVHN 的裁剪数字含有 X 和 y。</translation>
    </message>
    <message>
        <source>{path}: variable {key} must be {wanted}; it is {found}</source>
        <translation>{path}：变量 {key} 必须是 {wanted}；实为 {found}</translation>
    </message>
    <message>
        <source>the dataset {name} needs {bytes} bytes of memory, more than there is. Set trainLimit, or reduce count or shape.</source>
        <translation>数据集 {name} 需要 {bytes} 字节内存，超过现有内存。请设置 trainLimit，或减小 count 或 shape。</translation>
    </message>
    <message>
        <source>cannot prepare step {step} (image {image} of {path}): {what}</source>
        <translation>无法准备第 {step} 步（{path} 的图像 {image}）：{what}</translation>
    </message>
    <message>
        <source>there is no dataset {name} to import or fetch; available are {known}</source>
        <translation>没有可导入或获取的数据集 {name}；可用的有 {known}</translation>
    </message>
    <message>
        <source>{path} is not valid JSON. Fix or delete it; the built-in list of mirrors is then used.</source>
        <translation>{path} 不是有效的 JSON。请修正或删除它；之后使用内置的镜像列表。</translation>
    </message>
    <message>
        <source>{path}: {key} must be {wanted}. Fix or delete the file; the built-in list of mirrors is then used.</source>
        <translation>{path}：{key} 必须是 {wanted}。请修正或删除该文件；之后使用内置的镜像列表。</translation>
    </message>
    <message>
        <source>{path} is not a readable archive: {reason}. Supported are tar (gzip, xz, bzip2, zstd) and zip.</source>
        <translation>{path} 不是可读的归档：{reason}。支持 tar（gzip、xz、bzip2、zstd）和 zip。</translation>
    </message>
    <message>
        <source>{name} in {path} is larger than {most} bytes: it is not the expected file</source>
        <translation>{path} 中的 {name} 大于 {most} 字节：不是所期望的文件</translation>
    </message>
    <message>
        <source>{path} contains {name} twice</source>
        <translation>{path} 中有两个 {name}</translation>
    </message>
    <message>
        <source>{path} was not written by this version: {key}. Import the dataset again.</source>
        <translation>{path} 不是由本版本写入：{key}。请重新导入数据集。</translation>
    </message>
    <message>
        <source>another process is changing the dataset {name}. Wait for it, or end it.</source>
        <translation>另一个进程正在更改数据集 {name}。请等它完成，或结束它。</translation>
    </message>
    <message>
        <source>there is no folder for datasets: set HOME or XDG_CACHE_HOME</source>
        <translation>没有存放数据集的文件夹：请设置 HOME 或 XDG_CACHE_HOME</translation>
    </message>
    <message>
        <source>{path} contains {name}, which was not imported. Move it away first.</source>
        <translation>{path} 中有并非导入的 {name}。请先将其移走。</translation>
    </message>
    <message>
        <source>{path} is neither a file nor a folder</source>
        <translation>{path} 既不是文件也不是文件夹</translation>
    </message>
    <message>
        <source>{path} contains no file of {name}: {files}</source>
        <translation>{path} 中没有 {name} 的文件：{files}</translation>
    </message>
    <message>
        <source>cancelled; nothing was changed</source>
        <translation>已取消；没有任何改动</translation>
    </message>
    <message>
        <source>{path} has changed since it was imported as {name}. Import or fetch the dataset again.</source>
        <translation>{path} 自作为 {name} 导入以来已改变。请重新导入或获取数据集。</translation>
    </message>
    <message>
        <source>the dataset {name} is not in {path}. Import it, or fetch it.</source>
        <translation>数据集 {name} 不在 {path} 中。请导入或获取它。</translation>
    </message>
    <message>
        <source>cannot fetch {file}. Get it elsewhere ({url}) and import it: scalescope-cli data import {name} FILE</source>
        <translation>无法获取 {file}。请从别处（{url}）取得并导入：scalescope-cli data import {name} FILE</translation>
    </message>
    <message>
        <source>{url}: {reason}</source>
        <translation>{url}：{reason}</translation>
    </message>
    <message>
        <source>{url} has {found} bytes instead of {wanted}</source>
        <translation>{url} 有 {found} 字节，而不是 {wanted} 字节</translation>
    </message>
    <message>
        <source>{file} has the checksum {found} instead of the published {wanted} and was deleted</source>
        <translation>{file} 的校验和是 {found}，而不是发布的 {wanted}，已删除</translation>
    </message>
    <message>
        <source>{path} has {found} free, but {wanted} are needed. Free some space, or set XDG_CACHE_HOME to a larger disk.</source>
        <translation>{path} 剩余 {found}，但需要 {wanted}。请释放一些空间，或将 XDG_CACHE_HOME 设到更大的磁盘。</translation>
    </message>
    <message>
        <source>{path} lists no mirror of {name}. Import the file: scalescope-cli data import {name} FILE</source>
        <translation>{path} 没有列出 {name} 的镜像。请导入文件：scalescope-cli data import {name} FILE</translation>
    </message>
    <message>
        <source>the program curl is missing. Install it, or get {url} and import it: scalescope-cli data import {name} FILE</source>
        <translation>缺少程序 curl。请安装它，或取得 {url} 并导入：scalescope-cli data import {name} FILE</translation>
    </message>
    <message>
        <source>copying {path}</source>
        <translation>正在复制 {path}</translation>
    </message>
    <message>
        <source>verifying the checksum of {path}</source>
        <translation>正在验证 {path} 的校验和</translation>
    </message>
    <message>
        <source>unpacking {path}</source>
        <translation>正在解包 {path}</translation>
    </message>
    <message>
        <source>reading every image of {path}</source>
        <translation>正在读取 {path} 的每张图像</translation>
    </message>
    <message>
        <source>fetching {file}</source>
        <translation>正在获取 {file}</translation>
    </message>
    <message>
        <source>sending {file} to {host}</source>
        <translation>正在将 {file} 发送到 {host}</translation>
    </message>
    <message>
        <source>{host} has accepted no data for {seconds} s. Copy the dataset&apos;s files there and set dataPath to their folder.</source>
        <translation>{host} 已有 {seconds} 秒没有接收数据。请将数据集的文件复制到那里，并将 dataPath 设为其文件夹。</translation>
    </message>
    <message>
        <source>{path} arrived with a wrong checksum and was deleted; it is sent again at the next start</source>
        <translation>{path} 到达时校验和有误，已删除；下次启动时重新发送</translation>
    </message>
    <message>
        <source>the dataset {name} has no training image</source>
        <translation>数据集 {name} 没有训练图像</translation>
    </message>
    <message>
        <source>{model} needs square images of at least {smallest} pixels, not {height}x{width}</source>
        <translation>{model} 需要边长至少 {smallest} 像素的正方形图像，而不是 {height}x{width}</translation>
    </message>
    <message>
        <source>this worker has no model {name}; it has {models}</source>
        <translation>此工作程序没有模型 {name}；它有 {models}</translation>
    </message>
    <message>
        <source>this worker does not support the optimizer {name}</source>
        <translation>此工作程序不支持优化器 {name}</translation>
    </message>
    <message>
        <source>there is no TorchScript file {file}. Write it with torch.jit.script(model).save(file).</source>
        <translation>没有 TorchScript 文件 {file}。请用 torch.jit.script(model).save(file) 写出。</translation>
    </message>
    <message>
        <source>{file} cannot be read as a TorchScript file: {reason}</source>
        <translation>{file} 不能作为 TorchScript 文件读取：{reason}</translation>
    </message>
    <message>
        <source>{file} calls {operator}, which accesses files, processes or the network, or is not an operator that models need. A model file is a program: this one was not run.</source>
        <translation>{file} 调用了 {operator}，它会访问文件、进程或网络，或不是模型所需的算子。模型文件是程序：这个文件没有被运行。</translation>
    </message>
    <message>
        <source>{file} has a record {record} whose name PyTorch never writes, or has that name twice: what LibTorch reads there cannot be checked. A model file is a program: this one was not run.</source>
        <translation>{file} 中的记录 {record} 使用了 PyTorch 从不写入的名称，或该名称出现了两次：无法检查 LibTorch 会从中读取什么。模型文件是程序：这个文件没有被运行。</translation>
    </message>
    <message>
        <source>{file} has no trainable parameters. A frozen module has none: save it before torch.jit.freeze.</source>
        <translation>{file} 没有可训练的参数。冻结的模块没有参数：请在 torch.jit.freeze 之前保存。</translation>
    </message>
    <message>
        <source>{file} does not accept the dataset&apos;s images, given as {shape} (count, channels, height, width): {reason}</source>
        <translation>{file} 不接受以 {shape}（数量、通道、高、宽）给出的数据集图像：{reason}</translation>
    </message>
    <message>
        <source>{file} returns {found} for images {shape}; for {classes} classes it must return {wanted}</source>
        <translation>{file} 对图像 {shape} 返回 {found}；对 {classes} 个类别必须返回 {wanted}</translation>
    </message>
    <message>
        <source>the study sets model.classes to {classes}, but the dataset has {found} classes</source>
        <translation>研究将 model.classes 设为 {classes}，但数据集有 {found} 个类别</translation>
    </message>
    <message>
        <source>remedies.zeroGamma cannot be applied to a TorchScript file: its residual blocks are unknown. Leave it out.</source>
        <translation>remedies.zeroGamma 不能用于 TorchScript 文件：其残差块未知。请去掉它。</translation>
    </message>
    <message>
        <source>this worker cannot run {key} = {value}; it can run {instead}</source>
        <translation>此工作程序不能以 {key} = {value} 运行；它能以 {instead} 运行</translation>
    </message>
    <message>
        <source>the plan has no node or no batch</source>
        <translation>计划中没有节点或批大小</translation>
    </message>
    <message>
        <source>the plan has a batch of {batch} images for a rank; at least 1 is needed</source>
        <translation>计划给某个 rank 的批为 {batch} 张图像；至少需要 1 张</translation>
    </message>
    <message>
        <source>the plan has batches for {batches} ranks, but {ranks} ranks</source>
        <translation>计划有 {batches} 个 rank 的批大小，却有 {ranks} 个 rank</translation>
    </message>
    <message>
        <source>the plan names core {core}, which is not a possible core number</source>
        <translation>计划指定了核心 {core}，这不是可能的核心编号</translation>
    </message>
    <message>
        <source>cannot pin this rank to cores {cores}: {reason}. Write the plan on this machine, or set coresPerSlot.</source>
        <translation>无法将此 rank 绑定到核心 {cores}：{reason}。请在本机上写出计划，或设置 coresPerSlot。</translation>
    </message>
    <message>
        <source>{collective} of {bytes} bytes between {ranks} ranks gave a wrong result over {backend}, so no result of this run can be trusted. Check memory, network card and driver of each host.</source>
        <translation>{ranks} 个 rank 之间 {bytes} 字节的 {collective} 经 {backend} 得到错误结果，因此此运行的任何结果都不可信。请检查每台主机的内存、网卡和驱动。</translation>
    </message>
    <message>
        <source>the loss of rank {rank} is not a number in step {step}, and the study sets onNan to stop. Try a smaller learning rate.</source>
        <translation>rank {rank} 的损失在第 {step} 步不是数值，而研究将 onNan 设为 stop。请尝试更小的学习率。</translation>
    </message>
    <message>
        <source>{path} ends after {found} bytes, inside a checkpoint&apos;s header</source>
        <translation>{path} 在 {found} 字节后、检查点头部中途结束</translation>
    </message>
    <message>
        <source>{path}, offset 0: the header has {length} bytes by its own length, but {left} follow and the limit is {limit}. The file is damaged or not a checkpoint.</source>
        <translation>{path}，偏移 0：头部自称有 {length} 字节，但其后只有 {left} 字节，且上限为 {limit}。文件已损坏或不是检查点。</translation>
    </message>
    <message>
        <source>{path}, offset 8: the header is not the JSON object of a checkpoint</source>
        <translation>{path}，偏移 8：头部不是检查点的 JSON 对象</translation>
    </message>
    <message>
        <source>{path}: tensor {key} has no usable {field}</source>
        <translation>{path}：张量 {key} 没有可用的 {field}</translation>
    </message>
    <message>
        <source>{path}: tensor {key} extends from {begin} to {end}, but its shape needs {wanted} bytes</source>
        <translation>{path}：张量 {key} 位于 {begin} 到 {end}，但其形状需要 {wanted} 字节</translation>
    </message>
    <message>
        <source>{path}: tensor {key} begins at offset {begin} of the data instead of {wanted}: it overlaps another or leaves a gap</source>
        <translation>{path}：张量 {key} 从数据偏移 {begin} 而不是 {wanted} 开始：与另一个重叠或留有空洞</translation>
    </message>
    <message>
        <source>{path} has {found} bytes instead of {wanted}. The file is truncated or damaged.</source>
        <translation>{path} 有 {found} 字节而不是 {wanted} 字节。文件被截断或已损坏。</translation>
    </message>
    <message>
        <source>{path}: the metadata {key} is missing or has another type</source>
        <translation>{path}：缺少元数据 {key} 或其类型不对</translation>
    </message>
    <message>
        <source>{path} has no checksum crc32c in front of its metadata: it was not written by Scalescope</source>
        <translation>{path} 的元数据之前没有 crc32c 校验和：它不是由 Scalescope 写入</translation>
    </message>
    <message>
        <source>{path} is damaged: its checksum is {found}, but its header says {wanted}</source>
        <translation>{path} 已损坏：其校验和为 {found}，但头部写的是 {wanted}</translation>
    </message>
    <message>
        <source>{path} does not belong to this run: its {key} is {found}, this run&apos;s is {wanted}</source>
        <translation>{path} 不属于此运行：其 {key} 是 {found}，此运行的是 {wanted}</translation>
    </message>
    <message>
        <source>{path} has no tensor {key} of the type and shape that this run needs</source>
        <translation>{path} 没有此运行所需类型和形状的张量 {key}</translation>
    </message>
    <message>
        <source>none of the {count} checkpoints in {folder} can be used. Remove the folder to start from the first step.</source>
        <translation>{folder} 中的 {count} 个检查点都不能使用。请删除该文件夹以从第一步开始。</translation>
    </message>
    <message>
        <source>a checkpoint is skipped: {reason}</source>
        <translation>跳过一个检查点：{reason}</translation>
    </message>
    <message>
        <source>rank {rank} waited {seconds} s until the checkpoint of step {step} was written</source>
        <translation>rank {rank} 等待了 {seconds} 秒，直到第 {step} 步的检查点写完</translation>
    </message>
    <message>
        <source>the run resumes at step {step} from {path}</source>
        <translation>运行从 {path} 的第 {step} 步继续</translation>
    </message>
    <message>
        <source>forward and backward are not recorded as CUDA graphs: {key} is {value}; they need {wanted}</source>
        <translation>前向和反向没有录制为 CUDA 图：{key} 是 {value}；需要 {wanted}</translation>
    </message>
    <message>
        <source>forward and backward could not be recorded as CUDA graphs: {what}</source>
        <translation>前向和反向无法录制为 CUDA 图：{what}</translation>
    </message>
    <message>
        <source>{operation} of step {step} timed out: rank {ranks} did not respond</source>
        <translation>第 {step} 步的 {operation} 超时：rank {ranks} 无响应</translation>
    </message>
    <message>
        <source>{operation} of step {step} failed: rank {ranks} has ended</source>
        <translation>第 {step} 步的 {operation} 失败：rank {ranks} 已结束</translation>
    </message>
    <message>
        <source>cannot create the folder {path} for the probe&apos;s log</source>
        <translation>无法为试运行的日志创建文件夹 {path}</translation>
    </message>
    <message>
        <source>the probe&apos;s steps failed: {what}</source>
        <translation>试运行的各步失败：{what}</translation>
    </message>
    <message>
        <source>{path}: figures are written as {known} or {last}. Choose one of these endings.</source>
        <translation>{path}：图写为 {known} 或 {last}。请选用这些后缀之一。</translation>
    </message>
    <message>
        <source>scale {scale} is outside 1 to {most}</source>
        <translation>缩放 {scale} 超出 1 到 {most}</translation>
    </message>
    <message>
        <source>the figure {figure} could not be drawn into {path}. Check free space and permissions.</source>
        <translation>图 {figure} 无法绘制到 {path}。请检查剩余空间和权限。</translation>
    </message>
    <message>
        <source>usage: scalescope --render OUT [--theme light|dark] [--scale {scales}] [--as {endings} [--bare] [--adaptive]], one figure or report, or with --as several figures, as JSON on standard input; {reason}</source>
        <translation>用法：scalescope --render OUT [--theme light|dark] [--scale {scales}] [--as {endings} [--bare] [--adaptive]]，标准输入为一个 JSON 形式的图或报告，用 --as 时为多个图；{reason}</translation>
    </message>
    <message>
        <source>standard input has no figure: {reason}</source>
        <translation>标准输入中没有图：{reason}</translation>
    </message>
    <message>
        <source>standard input has more than {limit} bytes, the most a figure may have</source>
        <translation>标准输入超过 {limit} 字节，即一个图的上限</translation>
    </message>
    <message>
        <source>The user guide could not be shown. Open {path} in a browser; if it is missing, install the package scalescope or build it (./dev build).</source>
        <translation>无法显示用户指南。请在浏览器中打开 {path}；如果没有，请安装软件包 scalescope 或构建它（./dev build）。</translation>
    </message>
    <message>
        <source>cannot limit this rank&apos;s memory to {megabytes} MB: {reason}</source>
        <translation>无法将此 rank 的内存限制为 {megabytes} MB：{reason}</translation>
    </message>
    <message>
        <source>this LibTorch cannot send {wire} over {backend}: {reason}. Set ddp.wire to fp32.</source>
        <translation>此 LibTorch 不能通过 {backend} 发送 {wire}：{reason}。请将 ddp.wire 设为 fp32。</translation>
    </message>
    <message>
        <source>cannot keep the agent&apos;s socket in {path}: the folder must be accessible to this user only, and no other folder can be created. Remove it, or set its mode to 0700 (chmod 700).</source>
        <translation>无法把代理的套接字放在 {path}：该文件夹必须只允许此用户访问，且无法创建其他文件夹。请删除它，或将其权限设为 0700（chmod 700）。</translation>
    </message>
    <message>
        <source>cannot start a process: {reason}. Check the limit on processes (ulimit -u) and free memory.</source>
        <translation>无法启动进程：{reason}。请检查进程数限制（ulimit -u）和空闲内存。</translation>
    </message>
    <message>
        <source>cannot start a thread: {reason}. Check the limit on processes (ulimit -u) and free memory.</source>
        <translation>无法启动线程：{reason}。请检查进程数限制（ulimit -u）和空闲内存。</translation>
    </message>
    <message>
        <source>cannot start {program}: {reason}</source>
        <translation>无法启动 {program}：{reason}</translation>
    </message>
    <message>
        <source>it ended with exit code {code}</source>
        <translation>它以退出代码 {code} 结束</translation>
    </message>
    <message>
        <source>{address} is not a numeric IPv4 or IPv6 address</source>
        <translation>{address} 不是数字形式的 IPv4 或 IPv6 地址</translation>
    </message>
    <message>
        <source>this node has no network interface that other nodes can reach. Name the right one as &quot;interface&quot; of the host.</source>
        <translation>此节点没有其他节点可以访问的网络接口。请在主机的 &quot;interface&quot; 中指定正确的接口。</translation>
    </message>
    <message>
        <source>the interface {interface} is not up or has no address on this node. Set &quot;interface&quot; of the host to another one (ip -br address lists them).</source>
        <translation>此节点上的接口 {interface} 未启用或没有地址。请将主机的 &quot;interface&quot; 设为另一个接口（ip -br address 可列出接口）。</translation>
    </message>
    <message>
        <source>cannot listen on {address} port {port}: {reason}. Choose another rendezvous port or interface.</source>
        <translation>无法监听 {address} 端口 {port}：{reason}。请另选会合端口或接口。</translation>
    </message>
    <message>
        <source>cannot create the shared-memory file for the rendezvous of this node&apos;s ranks: {reason}</source>
        <translation>无法创建本节点各 rank 会合所用的共享内存文件：{reason}</translation>
    </message>
    <message>
        <source>{address} is a wildcard address: other users could reach the ranks. Use the address of one interface.</source>
        <translation>{address} 是通配地址：其他用户可能连到各 rank。请使用某一个接口的地址。</translation>
    </message>
    <message>
        <source>there is no worker program at {path}</source>
        <translation>{path} 处没有工作程序</translation>
    </message>
    <message>
        <source>rank {rank} is planned on core {core}, which the agent of this node may not use. Check the cores that the batch job, container or CPU affinity allows.</source>
        <translation>rank {rank} 计划使用核心 {core}，但此节点的代理不能使用它。请检查批处理作业、容器或 CPU 亲和性允许使用哪些核心。</translation>
    </message>
    <message>
        <source>rank {rank} printed more than {most} MiB: {bytes} bytes of its output are left out, the beginning and the end are kept</source>
        <translation>rank {rank} 的输出超过 {most} MiB：其中 {bytes} 字节已省略，开头和结尾保留</translation>
    </message>
    <message>
        <source>the launch plan is inconsistent: {reason}</source>
        <translation>启动计划前后不一致：{reason}</translation>
    </message>
    <message>
        <source>it names rank {rank} of {world} ranks, which is out of range or occurs twice</source>
        <translation>其中 rank {rank}（共 {world} 个 rank）超出范围或重复</translation>
    </message>
    <message>
        <source>run {run} was cancelled before it started</source>
        <translation>运行 {run} 在开始前已取消</translation>
    </message>
    <message>
        <source>the client sent a message before hello</source>
        <translation>客户端在 hello 之前发送了消息</translation>
    </message>
    <message>
        <source>message {type} has a missing or wrong field {field}</source>
        <translation>消息 {type} 的字段 {field} 缺失或有误</translation>
    </message>
    <message>
        <source>the agent keeps its logs in {folder}, not in {wanted}</source>
        <translation>代理将日志保存在 {folder} 而不是 {wanted}</translation>
    </message>
    <message>
        <source>the state of an earlier attempt in {path} cannot be read: its ranks are not adopted, and its results are those of its logs</source>
        <translation>无法读取 {path} 中较早一次尝试的状态：不会接管其 rank，其结果以日志为准</translation>
    </message>
    <message>
        <source>{what} is used by another run ({run}, PID {pid}). Wait until it ends, or cancel it.</source>
        <translation>{what} 正被另一个运行使用（{run}，PID {pid}）。请等待它结束，或将其取消。</translation>
    </message>
    <message>
        <source>{by} has controlled this node&apos;s runs for {seconds} s; this client has read access only</source>
        <translation>{by} 控制此节点的运行已有 {seconds} 秒；此客户端只能读取</translation>
    </message>
    <message>
        <source>run {run} was not prepared on this node</source>
        <translation>运行 {run} 没有在此节点上准备</translation>
    </message>
    <message>
        <source>the load of this node is not sampled: {reason}</source>
        <translation>未对此节点的负载采样：{reason}</translation>
    </message>
    <message>
        <source>the agent received no valid hello</source>
        <translation>代理没有收到有效的 hello</translation>
    </message>
    <message>
        <source>cannot lock {path}: another start of the agent has not finished. Check the node for a scalescope-agent process that hangs.</source>
        <translation>无法锁定 {path}：代理的另一次启动尚未完成。请检查该节点上是否有卡住的 scalescope-agent 进程。</translation>
    </message>
    <message>
        <source>the agent cannot start: {reason}</source>
        <translation>代理无法启动：{reason}</translation>
    </message>
    <message>
        <source>the agent of job {job} has not started on this node. See ~/.local/state/scalescope-agent/job-{job}.log there.</source>
        <translation>作业 {job} 的代理没有在此节点上启动。请查看那里的 ~/.local/state/scalescope-agent/job-{job}.log。</translation>
    </message>
    <message>
        <source>the connection to the agent on {host} was closed. {reason}</source>
        <translation>与 {host} 上代理的连接已关闭。{reason}</translation>
    </message>
    <message>
        <source>{host}: running {program}</source>
        <translation>{host}：正在运行 {program}</translation>
    </message>
    <message>
        <source>no message from {host} for {seconds} s; the state of its ranks is unknown</source>
        <translation>{seconds} 秒内没有收到 {host} 的消息；其各 rank 的状态未知</translation>
    </message>
    <message>
        <source>the agent on {host} uses protocol {theirs}, this program uses {ours}. Use the same version of Scalescope for both.</source>
        <translation>{host} 上的代理使用协议 {theirs}，本程序使用 {ours}。请让两者使用相同版本的 Scalescope。</translation>
    </message>
    <message>
        <source>there is no connection to {host} now</source>
        <translation>目前与 {host} 没有连接</translation>
    </message>
    <message>
        <source>the agent reported an error without a code</source>
        <translation>代理报告了一个没有代码的错误</translation>
    </message>
    <message>
        <source>cancelling. Press Ctrl-C again to exit at once; the ranks are stopped in any case.</source>
        <translation>正在取消。再按一次 Ctrl-C 立即退出；各 rank 都会被停止。</translation>
    </message>
    <message>
        <source>other studies are queued; they continue in the background</source>
        <translation>还有其他研究在排队；它们在后台继续</translation>
    </message>
    <message>
        <source>no cell {cell}: the study has {cells} cells; see scalescope-cli plan</source>
        <translation>没有单元 {cell}：该研究有 {cells} 个单元；见 scalescope-cli plan</translation>
    </message>
    <message>
        <source>cannot draw {file}: {program} is not installed. Install the package scalescope, or export to .csv or .json.</source>
        <translation>无法绘制 {file}：未安装 {program}。请安装软件包 scalescope，或导出为 .csv 或 .json。</translation>
    </message>
    <message>
        <source>there is no store at {store}. Run a study first, or name another folder with --store.</source>
        <translation>{store} 处没有存储库。请先运行一个研究，或用 --store 指定另一个文件夹。</translation>
    </message>
    <message>
        <source>{study} is neither a file, a preset:NAME nor a study of the store {store}</source>
        <translation>{study} 既不是文件，也不是 preset:NAME，也不是存储库 {store} 中的研究</translation>
    </message>
    <message>
        <source>there is no option {option}. Did you mean {nearest}?</source>
        <translation>没有选项 {option}。您是指 {nearest} 吗？</translation>
    </message>
    <message>
        <source>there is no command &quot;{command}&quot;; --help lists them</source>
        <translation>没有命令“{command}”；--help 会列出所有命令</translation>
    </message>
    <message>
        <source>there is no option {option}; --help lists them</source>
        <translation>没有选项 {option}；--help 会列出所有选项</translation>
    </message>
    <message>
        <source>there is no command &quot;{command}&quot;. Did you mean {nearest}?</source>
        <translation>没有命令“{command}”。您是指 {nearest} 吗？</translation>
    </message>
    <message>
        <source>--out writes the plan of one cell: name it with --only CELL</source>
        <translation>--out 写出一个单元的计划：请用 --only CELL 指定该单元</translation>
    </message>
    <message>
        <source>the patch {patch} is not a JSON object. Write the keys of the study file that it changes, in braces.</source>
        <translation>补丁 {patch} 不是 JSON 对象。请用花括号写出它要修改的研究文件的键。</translation>
    </message>
    <message>
        <source>drawing {file} failed with code {code}: {what}</source>
        <translation>绘制 {file} 失败，代码 {code}：{what}</translation>
    </message>
    <message>
        <source>the agent on {host} refused the run: {what}</source>
        <translation>{host} 上的代理拒绝了该运行：{what}</translation>
    </message>
    <message>
        <source>the agent on {host} reports: {what}</source>
        <translation>{host} 上的代理报告：{what}</translation>
    </message>
    <message>
        <source>cancelled by the user</source>
        <translation>由用户取消</translation>
    </message>
    <message>
        <source>by the user</source>
        <translation>用户操作</translation>
    </message>
    <message>
        <source>cannot connect to the store&apos;s background service at {path}: {reason}</source>
        <translation>无法通过 {path} 连接存储库的后台服务：{reason}</translation>
    </message>
    <message>
        <source>another user (user id {user}) listens on {path}, and this program sends nothing to it. Choose a store folder that belongs to you with --store, or remove that socket.</source>
        <translation>另一个用户（用户 ID {user}）在 {path} 监听，本程序不会向其发送任何内容。请用 --store 选择属于您的存储库文件夹，或删除该套接字。</translation>
    </message>
    <message>
        <source>cannot listen on {path}: {reason}. The store folder must be on a file system that supports sockets.</source>
        <translation>无法监听 {path}：{reason}。存储库文件夹必须位于支持套接字的文件系统上。</translation>
    </message>
    <message>
        <source>{refused} of {cells} cells can be planned but not run here; {reason}</source>
        <translation>{cells} 个单元中有 {refused} 个可以计划但不能在此运行；{reason}</translation>
    </message>
    <message>
        <source>computing the checksum of {dataset}</source>
        <translation>正在计算 {dataset} 的校验和</translation>
    </message>
    <message>
        <source>host {host} has no usable GPU {index}; usable are: {offered}. List only these in &quot;gpus&quot;, or check whether CUDA_VISIBLE_DEVICES hides it there.</source>
        <translation>主机 {host} 没有可用的 GPU {index}；可用的有：{offered}。请在 &quot;gpus&quot; 中只列出这些，或检查 CUDA_VISIBLE_DEVICES 是否在那里将其隐藏。</translation>
    </message>
    <message>
        <source>cell {cell}: NCCL needs a separate GPU for every rank that trains, but two ranks on {host} would use GPU {index}. Use fewer devices, list other GPUs in &quot;gpus&quot;, or use strategy data-parallel, whose replicas can share one.</source>
        <translation>单元 {cell}：NCCL 要求每个训练的 rank 独占一个 GPU，但 {host} 上会有两个 rank 用到 GPU {index}。请减少设备，在 &quot;gpus&quot; 中指定其他 GPU，或采用策略 data-parallel，其副本可以共用 GPU。</translation>
    </message>
    <message>
        <source>cannot query the hardware of host {host}. scalescope-cli check {host} shows why.</source>
        <translation>无法查询主机 {host} 的硬件。scalescope-cli check {host} 可显示原因。</translation>
    </message>
    <message>
        <source>{path} has no valid run or study id</source>
        <translation>{path} 没有有效的运行或研究 id</translation>
    </message>
    <message>
        <source>cannot import {path}: it must be the file that plan --out or a store wrote</source>
        <translation>无法导入 {path}：必须是 plan --out 或存储库写出的文件</translation>
    </message>
    <message>
        <source>{path} names no store within its folder: &quot;store&quot; is {store}. Import the folder of the store itself.</source>
        <translation>{path} 指定的存储库不在其文件夹内：&quot;store&quot; 是 {store}。请导入存储库本身的文件夹。</translation>
    </message>
    <message>
        <source>{path} has no folder 0 with logs. Run the ranks with --rank-dir {path}/0 first.</source>
        <translation>{path} 没有含日志的文件夹 0。请先用 --rank-dir {path}/0 运行各 rank。</translation>
    </message>
    <message>
        <source>{host}: Scalescope itself shares cores with the ranks</source>
        <translation>{host}：Scalescope 自身与各 rank 共享核心</translation>
    </message>
    <message>
        <source>cannot compute the keys by which stored cells are recognized: {reason}</source>
        <translation>无法计算用于识别已存储单元的键：{reason}</translation>
    </message>
    <message>
        <source>no reason was recorded for this cell</source>
        <translation>没有记录此单元的原因</translation>
    </message>
    <message>
        <source>host {host} is in use by {by}, for {seconds} s when it was checked. Close the program there, or wait until it ends.</source>
        <translation>主机 {host} 正由 {by} 使用，检查时已使用 {seconds} 秒。请在那里关闭该程序，或等它结束。</translation>
    </message>
    <message>
        <source>cannot lock {path}: {reason}</source>
        <translation>无法锁定 {path}：{reason}</translation>
    </message>
    <message>
        <source>the log of {source} has {gaps} damaged places; the records around them are kept</source>
        <translation>{source} 的日志有 {gaps} 处损坏；其前后的记录已保留</translation>
    </message>
    <message>
        <source>there is no cell {cell}: the study has cells 1 to {cells}</source>
        <translation>没有单元 {cell}：该研究有单元 1 到 {cells}</translation>
    </message>
    <message>
        <source>host {host} asks for CUDA devices, but scalescope-worker-cuda is not installed. Install it, or set device to cpu.</source>
        <translation>主机 {host} 要求 CUDA 设备，但没有安装 scalescope-worker-cuda。请安装它，或将 device 设为 cpu。</translation>
    </message>
    <message>
        <source>only {ended} of {ranks} ranks reported how they ended</source>
        <translation>{ranks} 个 rank 中只有 {ended} 个报告了如何结束</translation>
    </message>
    <message>
        <source>no forecast: {reason}</source>
        <translation>没有预估：{reason}</translation>
    </message>
    <message>
        <source>rank {rank} ran out of its device&apos;s memory: {what}</source>
        <translation>rank {rank} 的设备内存用尽：{what}</translation>
    </message>
    <message>
        <source>rank {rank} was killed by the kernel because memory ran out. Use a smaller batch or raise the memory limit per device (limits.memoryMBPerDevice).</source>
        <translation>rank {rank} 因内存用尽被内核终止。请减小批大小，或提高每个设备的内存上限（limits.memoryMBPerDevice）。</translation>
    </message>
    <message>
        <source>skip[{entry}] ({rule}) matches no combination of the axes: it excludes nothing.</source>
        <translation>skip[{entry}]（{rule}）不匹配各轴的任何组合：它没有排除任何内容。</translation>
    </message>
    <message>
        <source>Cell {cell} has no rank {rank}: whatIf.slowRank has no effect there.</source>
        <translation>单元 {cell} 没有 rank {rank}：whatIf.slowRank 在那里不起作用。</translation>
    </message>
    <message>
        <source>{file}: {key} is {found}, but the largest cell has ranks 0 to {last}.</source>
        <translation>{file}：{key} 是 {found}，但最大的单元只有 rank 0 到 {last}。</translation>
    </message>
    <message>
        <source>the queue of this store was paused; this run resumes it</source>
        <translation>此存储库的队列曾被暂停；此运行使其继续</translation>
    </message>
    <message>
        <source>run {run} starts again with another port, because another process has taken its port (attempt {attempt} of {most})</source>
        <translation>运行 {run} 换用另一个端口重新启动，因为其端口被其他进程占用（第 {attempt} 次尝试，最多 {most} 次）</translation>
    </message>
    <message>
        <source>no limit found up to batch {batch}, four times the training samples</source>
        <translation>到批大小 {batch}（训练样本数的四倍）为止未发现上限</translation>
    </message>
    <message>
        <source>no limit found up to batch {batch}, {times} times the first one. To search further, set max of the batch axis.</source>
        <translation>到批大小 {batch}（第一个的 {times} 倍）为止未发现上限。要继续搜索，请设置批大小轴的 max。</translation>
    </message>
    <message>
        <source>no record from any rank for {seconds} s; the last record of rank {rank} is the oldest. The run was stopped. Check the output of that rank.</source>
        <translation>{seconds} 秒内没有任何 rank 的记录；rank {rank} 的最后一条记录最早。运行已停止。请检查该 rank 的输出。</translation>
    </message>
    <message>
        <source>the worker {program} cannot be read: {reason}. Build it (./dev build) or install the package scalescope-worker.</source>
        <translation>无法读取工作程序 {program}：{reason}。请构建它（./dev build），或安装软件包 scalescope-worker。</translation>
    </message>
    <message>
        <source>host {host} is permanently unreachable: {reason}</source>
        <translation>主机 {host} 永久无法到达：{reason}</translation>
    </message>
    <message>
        <source>no run and no study is called {name}. See scalescope-cli runs and scalescope-cli studies.</source>
        <translation>没有名为 {name} 的运行或研究。见 scalescope-cli runs 和 scalescope-cli studies。</translation>
    </message>
    <message>
        <source>{host}: more devices than cores; ranks share cores because limits.oversubscribe says so</source>
        <translation>{host}：设备多于核心；因 limits.oversubscribe 的设置，各 rank 共享核心</translation>
    </message>
    <message>
        <source>cannot end process {pid}: {reason}</source>
        <translation>无法结束进程 {pid}：{reason}</translation>
    </message>
    <message>
        <source>the store {folder} is locked, but not by process {pid}, which its lock file names. Find the process with: fuser {folder}/lock</source>
        <translation>存储库 {folder} 已被锁定，但不是被其锁文件所写的进程 {pid} 锁定。请这样查找该进程：fuser {folder}/lock</translation>
    </message>
    <message>
        <source>resuming: the host already has the first {there}</source>
        <translation>正在续传：主机已有前 {there}</translation>
    </message>
    <message>
        <source>{sent} of {of} sent</source>
        <translation>已发送 {sent}，共 {of}</translation>
    </message>
    <message>
        <source>{rest} has no closing quotation mark. Add it, or put a backslash before a quotation mark that belongs to the text.</source>
        <translation>{rest} 缺少右引号。请补上；如果引号属于文本，请在它前面加一个反斜杠。</translation>
    </message>
    <message>
        <source>{line} ends with a backslash, and the character after it is missing. Write two backslashes for one.</source>
        <translation>{line} 以反斜杠结尾，后面缺少字符。要写一个反斜杠，请写两个。</translation>
    </message>
    <message>
        <source>cannot create a pipe: {reason}</source>
        <translation>无法创建管道：{reason}</translation>
    </message>
    <message>
        <source>host {host} did not answer within {seconds} s</source>
        <translation>主机 {host} 在 {seconds} 秒内没有响应</translation>
    </message>
    <message>
        <source>no reply</source>
        <translation>没有响应</translation>
    </message>
    <message>
        <source>querying the hardware of {host}</source>
        <translation>正在查询 {host} 的硬件</translation>
    </message>
    <message>
        <source>measuring five steps in {precision}</source>
        <translation>正在以 {precision} 测量五步</translation>
    </message>
    <message>
        <source>{program} did not end within {seconds} s and was killed</source>
        <translation>{program} 没有在 {seconds} 秒内结束，已被终止</translation>
    </message>
    <message>
        <source>{program} printed too much output and was killed</source>
        <translation>{program} 的输出过多，已被终止</translation>
    </message>
    <message>
        <source>{program} was stopped</source>
        <translation>{program} 已停止</translation>
    </message>
    <message>
        <source>rank {rank} ended early: {what}</source>
        <translation>rank {rank} 提前结束：{what}</translation>
    </message>
    <message>
        <source>rank {rank} ended without an error while the others still trained; then rank {other} failed in {operation}: {what}</source>
        <translation>rank {rank} 在其他 rank 仍在训练时无错误地结束；随后 rank {other} 在 {operation} 中失败：{what}</translation>
    </message>
    <message>
        <source>rank {rank} failed in {operation}: {what}</source>
        <translation>rank {rank} 在 {operation} 中失败：{what}</translation>
    </message>
    <message>
        <source>rank {rank} was lost: it sent no record after {operation} of rank {other} failed ({what}). Check its output, host, GPU and network.</source>
        <translation>rank {rank} 已丢失：rank {other} 的 {operation} 失败后它没有再发送记录（{what}）。请查看它的输出，并检查其主机、GPU 和网络。</translation>
    </message>
    <message>
        <source>cannot start rank {rank}: {what}. Its host lacks a library, or has LibTorch in another version than {torch}. Set TORCH_ROOT and LD_LIBRARY_PATH there to torch {torch} (pip install torch=={torch}), or unset them.</source>
        <translation>无法启动 rank {rank}：{what}。其主机缺少某个库，或 LibTorch 的版本不是 {torch}。请将那里的 TORCH_ROOT 和 LD_LIBRARY_PATH 设为 torch {torch}（pip install torch=={torch}），或取消设置它们。</translation>
    </message>
    <message>
        <source>cannot start {program}: {what}. A library is missing here, or LibTorch has another version than {torch}. Set TORCH_ROOT and LD_LIBRARY_PATH to torch {torch} (pip install torch=={torch}), or unset them.</source>
        <translation>无法启动 {program}：{what}。此处缺少某个库，或 LibTorch 的版本不是 {torch}。请将 TORCH_ROOT 和 LD_LIBRARY_PATH 设为 torch {torch}（pip install torch=={torch}），或取消设置它们。</translation>
    </message>
    <message>
        <source>the NVIDIA driver of {host} supports CUDA {found}, but this worker needs CUDA {wanted}. Install driver {least} or newer there and restart the host, or train on its CPUs (&quot;device&quot;: &quot;cpu&quot;).</source>
        <translation>{host} 的 NVIDIA 驱动支持 CUDA {found}，但此工作程序需要 CUDA {wanted}。请在那里安装 {least} 或更新的驱动并重启主机，或在其 CPU 上训练（&quot;device&quot;: &quot;cpu&quot;）。</translation>
    </message>
    <message>
        <source>CUDA finds no GPU or no GPU driver on {host}. Check that nvidia-smi lists the GPU there, that a container was started with its GPUs, and that CUDA_VISIBLE_DEVICES does not hide it.</source>
        <translation>CUDA 在 {host} 上找不到 GPU 或 GPU 驱动。请检查那里的 nvidia-smi 是否列出该 GPU、容器是否带 GPU 启动，以及 CUDA_VISIBLE_DEVICES 是否隐藏了它。</translation>
    </message>
    <message>
        <source>GPU {index} of {host} has too little free memory for a CUDA context (about 0.5 GB): other processes use it. nvidia-smi lists them: end them, or name another GPU in &quot;gpus&quot;.</source>
        <translation>{host} 的 GPU {index} 空闲显存不足以建立 CUDA 上下文（约 0.5 GB）：被其他进程占用。nvidia-smi 会列出它们：请结束它们，或在 &quot;gpus&quot; 中指定另一个 GPU。</translation>
    </message>
    <message>
        <source>GPU {index} of {host} accepts no other process: a process uses it exclusively, or its compute mode forbids it (nvidia-smi -q -d COMPUTE). End that process, set the mode to Default, or name another GPU in &quot;gpus&quot;.</source>
        <translation>{host} 的 GPU {index} 不接受其他进程：已有进程独占它，或其计算模式不允许（nvidia-smi -q -d COMPUTE）。请结束该进程，将模式设为 Default，或在 &quot;gpus&quot; 中指定另一个 GPU。</translation>
    </message>
    <message>
        <source>GPU {index} of {host} cannot be used: {what}. Check nvidia-smi and the kernel&apos;s log (dmesg) there.</source>
        <translation>{host} 的 GPU {index} 无法使用：{what}。请检查那里的 nvidia-smi 和内核日志（dmesg）。</translation>
    </message>
    <message>
        <source>the loaded LibTorch has version {found}, but this worker was built with {wanted}. Set TORCH_ROOT and LD_LIBRARY_PATH to torch {wanted} (pip install torch=={wanted}), or unset them.</source>
        <translation>加载的 LibTorch 版本为 {found}，而此工作程序是用 {wanted} 构建的。请将 TORCH_ROOT 和 LD_LIBRARY_PATH 设为 torch {wanted}（pip install torch=={wanted}），或取消设置它们。</translation>
    </message>
    <message>
        <source>The model&apos;s operations reach {percent} % of the peak that the vendor states for these GPUs: their clock is higher than the one on which that peak is based, or a convolution algorithm saves operations that are counted. No share of that peak is shown.</source>
        <translation>模型的运算达到厂商为这些 GPU 所标峰值的 {percent}%：它们的时钟高于该峰值所依据的时钟，或卷积算法省去了被计数的运算。不显示占该峰值的比例。</translation>
    </message>
    <message>
        <source>model MFLOP per image</source>
        <translation>模型每图像 MFLOP</translation>
    </message>
    <message>
        <source>model MFLOP per sample</source>
        <translation>模型每样本 MFLOP</translation>
    </message>
    <message>
        <source>measured peak, GFLOP/s</source>
        <translation>实测峰值，GFLOP/s</translation>
    </message>
    <message>
        <source>vendor&apos;s peak, GFLOP/s</source>
        <translation>厂商峰值，GFLOP/s</translation>
    </message>
    <message>
        <source>FLOP/s, % of vendor&apos;s peak</source>
        <translation>FLOP/s，占厂商峰值的 %</translation>
    </message>
    <message>
        <source>rank {rank} ran out of memory: {what}</source>
        <translation>rank {rank} 内存用尽：{what}</translation>
    </message>
    <message>
        <source>the store {folder} is read-only: {reason}</source>
        <translation>存储库 {folder} 是只读的：{reason}</translation>
    </message>
    <message>
        <source>no agent has the run any more, and its logs do not say how it ended</source>
        <translation>已没有代理保有该运行，其日志也没有说明它如何结束</translation>
    </message>
    <message>
        <source>run {run} is not running</source>
        <translation>运行 {run} 并未在进行</translation>
    </message>
    <message>
        <source>the agent on {host} has no such run</source>
        <translation>{host} 上的代理没有该运行</translation>
    </message>
    <message>
        <source>{host}: the ranks of each cell share all cores; this compares processes per node, not devices</source>
        <translation>{host}：每个单元的各 rank 共享全部核心；比较的是每节点的进程数，而不是设备数</translation>
    </message>
    <message>
        <source>run {run}: no record from any rank for {seconds} s</source>
        <translation>运行 {run}：{seconds} 秒内没有任何 rank 的记录</translation>
    </message>
    <message>
        <source>the run stalled: rank {rank} sent no record. {what}</source>
        <translation>运行停滞：rank {rank} 没有发送记录。{what}</translation>
    </message>
    <message>
        <source>host {host} did not {phase} in time. scalescope-cli check {host} may show why.</source>
        <translation>主机 {host} 没有及时{phase}。scalescope-cli check {host} 可能会显示原因。</translation>
    </message>
    <message>
        <source>the store did not reply in time: its disk may be full or very slow</source>
        <translation>存储库没有及时答复：其磁盘可能已满或非常慢</translation>
    </message>
    <message>
        <source>cannot write the store: {reason}. Runs continue and are stored when it can be written.</source>
        <translation>无法写入存储库：{reason}。运行继续，待可写时再存入。</translation>
    </message>
    <message>
        <source>the study cannot run: {reason}</source>
        <translation>该研究无法运行：{reason}</translation>
    </message>
    <message>
        <source>host {host} has {found} GPUs, the study needs {wanted}. Use fewer devices, or set limits.oversubscribe.</source>
        <translation>主机 {host} 有 {found} 个 GPU，研究需要 {wanted} 个。请减少设备，或设置 limits.oversubscribe。</translation>
    </message>
    <message>
        <source>host {host} has {found} usable cores, the study needs {wanted} devices with {cores} cores. Use fewer devices or coresPerSlot, or set limits.oversubscribe.</source>
        <translation>主机 {host} 有 {found} 个可用核心，研究需要 {wanted} 个设备、各 {cores} 个核心。请减少设备或 coresPerSlot，或设置 limits.oversubscribe。</translation>
    </message>
    <message>
        <source>cannot read the output of {program}: {what}</source>
        <translation>无法读取 {program} 的输出：{what}</translation>
    </message>
    <message>
        <source>{program} ended with code {code}: {what}</source>
        <translation>{program} 以代码 {code} 结束：{what}</translation>
    </message>
    <message>
        <source>the plan puts {host} on GPUs, but this is the CPU worker. Start scalescope-worker-cuda.</source>
        <translation>计划让 {host} 使用 GPU，但这是 CPU 工作程序。请启动 scalescope-worker-cuda。</translation>
    </message>
    <message>
        <source>{host} has no GPU {index}; {found} are usable</source>
        <translation>{host} 没有 GPU {index}；可用的有 {found} 个</translation>
    </message>
    <message>
        <source>{host} is not a valid host: user@name may have letters, digits and . _ - + only, the name also :, the user also @ and a backslash inside, and a port is 1 to 65535</source>
        <translation>{host} 不是有效的主机：user@name 只能含字母、数字和 . _ - +，主机名还可含 :，用户名中间还可含 @ 和反斜杠，端口为 1 到 65535</translation>
    </message>
    <message>
        <source>the ssh configuration of {host} uses {setting}, which libssh does not support; the ssh program is needed on this machine</source>
        <translation>{host} 的 ssh 配置使用了 libssh 不支持的 {setting}；本机需要有 ssh 程序</translation>
    </message>
    <message>
        <source>cannot resolve {host}: {reason}</source>
        <translation>无法解析 {host}：{reason}</translation>
    </message>
    <message>
        <source>cannot connect to {host} port {port}: {reason}</source>
        <translation>无法连接 {host} 端口 {port}：{reason}</translation>
    </message>
    <message>
        <source>{host} refuses connections to port {port}: sshd is not running there, or it uses another port</source>
        <translation>{host} 拒绝连接端口 {port}：那里没有运行 sshd，或它使用其他端口</translation>
    </message>
    <message>
        <source>connecting to {host} port {port}</source>
        <translation>正在连接 {host} 端口 {port}</translation>
    </message>
    <message>
        <source>connecting to {host} with the ssh program of this machine, because of {why}</source>
        <translation>通过本机的 ssh 程序连接 {host}，原因：{why}</translation>
    </message>
    <message>
        <source>looking for {name} on the host</source>
        <translation>正在主机上查找 {name}</translation>
    </message>
    <message>
        <source>sending {name} ({number} of {of})</source>
        <translation>正在发送 {name}（{number}/{of}）</translation>
    </message>
    <message>
        <source>starting the agent on {host}</source>
        <translation>正在 {host} 上启动代理</translation>
    </message>
    <message>
        <source>{host} does not start a command: {reason}. The limit MaxSessions of its sshd may be reached.</source>
        <translation>{host} 不启动命令：{reason}。可能已达到其 sshd 的 MaxSessions 上限。</translation>
    </message>
    <message>
        <source>the connection to {host} was lost. {reason}</source>
        <translation>与 {host} 的连接已断开。{reason}</translation>
    </message>
    <message>
        <source>The host does not respond.</source>
        <translation>主机没有响应。</translation>
    </message>
    <message>
        <source>The data became shorter while they were sent.</source>
        <translation>数据在发送过程中变短了。</translation>
    </message>
    <message>
        <source>cannot install the programs on the host: {reason}. Check that the home folder is writable, has free space and lets programs run.</source>
        <translation>无法在主机上安装程序：{reason}。请检查主目录是否可写、是否有可用空间、是否允许运行程序。</translation>
    </message>
    <message>
        <source>the host listed {found} of {wanted} files</source>
        <translation>主机列出了 {wanted} 个文件中的 {found} 个</translation>
    </message>
    <message>
        <source>the host reported no home folder (status {status}): {output}</source>
        <translation>主机没有报告主目录（状态 {status}）：{output}</translation>
    </message>
    <message>
        <source>the libraries of {program} cannot be listed</source>
        <translation>无法列出 {program} 的库</translation>
    </message>
    <message>
        <source>the library name {library} is invalid, or there are too many libraries</source>
        <translation>库名 {library} 无效，或库的数量过多</translation>
    </message>
    <message>
        <source>the written line cannot be read back</source>
        <translation>写入的行无法读回</translation>
    </message>
    <message>
        <source>{host} offered no host key of a supported type</source>
        <translation>{host} 没有提供受支持类型的主机密钥</translation>
    </message>
    <message>
        <source>the host key of {host} has CHANGED: it offers {offered}, but {path} line {line} lists {listed}. The connection may be intercepted. If the change is legitimate, remove that line.</source>
        <translation>{host} 的主机密钥已经改变：它现在出示 {offered}，但 {path} 第 {line} 行列出的是 {listed}。连接可能被截获。如果改变是正当的，请删除该行。</translation>
    </message>
    <message>
        <source>{host} offers a host key of another type, {offered}, than the one {path} line {line} lists, {listed}. Nothing was sent. If that is legitimate, add the new key to that file.</source>
        <translation>{host} 出示的主机密钥类型 {offered} 与 {path} 第 {line} 行列出的 {listed} 不同。没有发送任何内容。如果是正当的，请将新密钥加入该文件。</translation>
    </message>
    <message>
        <source>the host key of {host}, {offered}, is marked @revoked in {path} line {line} ({listed}). Nothing was sent.</source>
        <translation>{host} 的主机密钥 {offered} 在 {path} 第 {line} 行（{listed}）标记为 @revoked。没有发送任何内容。</translation>
    </message>
    <message>
        <source>the host key of {host}, {offered}, is unknown and was not accepted</source>
        <translation>{host} 的主机密钥 {offered} 未知且未被接受</translation>
    </message>
    <message>
        <source>the certificate that {host} offers with its key {offered} is not valid ({reason}), and the key itself is unknown. Nothing was sent. Have its authority sign the key again.</source>
        <translation>{host} 随其密钥 {offered} 提供的证书无效（{reason}），且该密钥本身未知。没有发送任何内容。请让其证书颁发机构重新签署该密钥。</translation>
    </message>
    <message>
        <source>{host} offers its key {offered} with a certificate of an authority that no @cert-authority line lists for it, and the key itself is unknown. Nothing was sent. Add the authority to known_hosts.</source>
        <translation>{host} 提供的密钥 {offered} 所附证书来自没有任何 @cert-authority 行为其列出的颁发机构，且该密钥本身未知。没有发送任何内容。请将该颁发机构加入 known_hosts。</translation>
    </message>
    <message>
        <source>{host} does not accept {user} by any of these methods: {methods}. Check the user name, and that your public key is in ~/.ssh/authorized_keys there.</source>
        <translation>{host} 不接受 {user} 以下列任何方式登录：{methods}。请检查用户名，以及您的公钥是否在那里的 ~/.ssh/authorized_keys 中。</translation>
    </message>
    <message>
        <source>Cell {cell}, repeat {repeat} begins</source>
        <translation>单元 {cell}，第 {repeat} 次重复开始</translation>
    </message>
    <message>
        <source>{host}: prepared</source>
        <translation>{host}：已准备好</translation>
    </message>
    <message>
        <source>{host}: ranks are running</source>
        <translation>{host}：各 rank 正在运行</translation>
    </message>
    <message>
        <source>{host}: no progress</source>
        <translation>{host}：没有进展</translation>
    </message>
    <message>
        <source>{host}: unreachable, training state unknown</source>
        <translation>{host}：无法到达，训练状态未知</translation>
    </message>
    <message>
        <source>{host}: cancelling</source>
        <translation>{host}：正在取消</translation>
    </message>
    <message>
        <source>bandwidth sweep: {sizes} sizes, bus bandwidth up to {speed} GB/s</source>
        <translation>带宽扫描：{sizes} 种大小，总线带宽最高 {speed} GB/s</translation>
    </message>
    <message>
        <source>calibration: {with} ms per step, {without} ms without communication</source>
        <translation>校准：每步 {with} ms，无通信时 {without} ms</translation>
    </message>
    <message>
        <source>measured window starts at step {step}</source>
        <translation>测量窗口从第 {step} 步开始</translation>
    </message>
    <message>
        <source>epoch {epoch}: {seconds} s, training loss {loss}</source>
        <translation>第 {epoch} 轮：{seconds} s，训练损失 {loss}</translation>
    </message>
    <message>
        <source>checkpoint at step {step}: {megabytes} MB, training waited {wait} ms</source>
        <translation>第 {step} 步的检查点：{megabytes} MB，训练等待 {wait} ms</translation>
    </message>
    <message>
        <source>Cell {cell}, repeat {repeat} is done after {seconds} s</source>
        <translation>单元 {cell}，第 {repeat} 次重复在 {seconds} s 后完成</translation>
    </message>
    <message>
        <source>{arithmetic}</source>
        <translation>{arithmetic}</translation>
    </message>
    <message>
        <source>batch {batch} of {images} training images</source>
        <translation>{images} 张训练图像，批大小 {batch}</translation>
    </message>
    <message>
        <source>note: two times for one configuration, {here} here and {there} in {file} row {row}: other loader settings or another day</source>
        <translation>注：同一配置有两个时间，此处为 {here}，{file} 第 {row} 行为 {there}：加载器设置不同或不是同一天</translation>
    </message>
    <message>
        <source>wrong formula for the protocol: {wrong} was used although the work is fixed; {right}</source>
        <translation>公式与扩展方案不符：工作量固定却用了 {wrong}；{right}</translation>
    </message>
    <message>
        <source>wrong formula for the protocol: {wrong} was used although the work grows with the devices; {right}</source>
        <translation>公式与扩展方案不符：工作量随设备增长却用了 {wrong}；{right}</translation>
    </message>
    <message>
        <source>arithmetic: {right}, printed {printed}</source>
        <translation>算术：{right}，原文为 {printed}</translation>
    </message>
    <message>
        <source>arithmetic: {right}, printed {printed}; the parts do not add up either: {sum}</source>
        <translation>算术：{right}，原文为 {printed}；各部分之和也不符：{sum}</translation>
    </message>
    <message>
        <source>parts do not add up: {sum}; arithmetic: {right}, printed {printed}</source>
        <translation>各部分之和不符：{sum}；算术：{right}，原文为 {printed}</translation>
    </message>
    <message>
        <source>parts do not add up: {sum}</source>
        <translation>各部分之和不符：{sum}</translation>
    </message>
    <message>
        <source>{right}, printed {printed}: they differ by more than the printed digits allow, but by less than 0.1 %, which rounding of intermediate results explains</source>
        <translation>{right}，原文为 {printed}：差别超过所列位数所允许的，但小于 0.1%，可由中间结果的舍入解释</translation>
    </message>
    <message>
        <source>impossible quantity: a duration of {printed}; {right}</source>
        <translation>不可能的量：时长 {printed}；{right}</translation>
    </message>
    <message>
        <source>{arithmetic}: an estimate, negative where compute does not shrink as T(1)/N</source>
        <translation>{arithmetic}：这是估计，计算没有按 T(1)/N 缩短时为负</translation>
    </message>
    <message>
        <source>impossible quantity: {column} cannot be {printed}</source>
        <translation>不可能的量：{column} 不可能是 {printed}</translation>
    </message>
    <message>
        <source>batch above the dataset: batch {batch} exceeds the {images} training images; every larger batch is the same full batch</source>
        <translation>批大小超过数据集：批大小 {batch} 超过 {images} 张训练图像；更大的批大小都得到同一个完整的批</translation>
    </message>
    <message>
        <source>meaningless quantity: {printed} equals the batch size, not a bandwidth; right: {right}</source>
        <translation>无意义的量：{printed} 等于批大小，不是带宽；正确：{right}</translation>
    </message>
    <message>
        <source>meaningless quantity: {printed} is {factor} times the batch size {batch}, not a bandwidth; right: {right}</source>
        <translation>无意义的量：{printed} 是批大小 {batch} 的 {factor} 倍，不是带宽；正确：{right}</translation>
    </message>
    <message>
        <source>meaningless quantity: the bytes of one all-reduce divided by the communication time of a whole epoch of {steps} steps, printed {printed}; right: {right}</source>
        <translation>无意义的量：用一次 all-reduce 的字节数除以 {steps} 步的整轮通信时间，原文为 {printed}；正确：{right}</translation>
    </message>
    <message>
        <source>meaningless quantity: {printed} is in GiB but says GB; right: {right}</source>
        <translation>无意义的量：{printed} 的单位是 GiB 却写作 GB；正确：{right}</translation>
    </message>
    <message>
        <source>meaningless quantity: {printed} was computed with the parameter count of another model (1,000 classes); right: {right}</source>
        <translation>无意义的量：{printed} 是用另一模型（1,000 个类别）的参数量算出的；正确：{right}</translation>
    </message>
    <message>
        <source>meaningless quantity: {model} has {count} parameters, printed {printed}: parameter count of another model</source>
        <translation>无意义的量：{model} 有 {count} 个参数，原文为 {printed}：另一模型的参数量</translation>
    </message>
    <message>
        <source>meaningless quantity: {printed} is the parameter count of another model, the same one with 1,000 classes; {model} has {count} here</source>
        <translation>无意义的量：{printed} 是另一模型的参数量，即同一模型有 1,000 个类别时的；此处 {model} 有 {count} 个</translation>
    </message>
    <message>
        <source>rows of single ranks: no number of a configuration can be computed from them</source>
        <translation>单个 rank 的行：无法由它们算出配置的任何数值</translation>
    </message>
    <message>
        <source>no number of this row can be computed from others</source>
        <translation>此行没有可由其他数值算出的数值</translation>
    </message>
    <message>
        <source>no row with one device of the same report, batch and strategy</source>
        <translation>同一报告、批大小和策略中没有单设备的行</translation>
    </message>
    <message>
        <source>no time of the same report, devices, batch and strategy</source>
        <translation>没有同一报告、设备数、批大小和策略的时间</translation>
    </message>
    <message>
        <source>{right}, printed {printed}: {steps} accumulation steps would explain it, but no column has them</source>
        <translation>{right}，原文为 {printed}：{steps} 个累积步可以解释，但没有列给出它</translation>
    </message>
    <message>
        <source>the column {column} is missing, here and in the rows that belong to this one</source>
        <translation>列 {column} 缺失，此行及属于它的各行中都没有</translation>
    </message>
    <message>
        <source>the number of training images is unknown: name the dataset in a column or set --images</source>
        <translation>训练图像数未知：请用一列写明数据集，或给出 --images</translation>
    </message>
    <message>
        <source>the model is unknown: name it in a column or set --model</source>
        <translation>模型未知：请用一列写明，或给出 --model</translation>
    </message>
    <message>
        <source>one device sends nothing over a link</source>
        <translation>单个设备不经链路发送任何数据</translation>
    </message>
    <message>
        <source>more than one row gives {what}, with different values</source>
        <translation>不止一行给出 {what}，且数值不同</translation>
    </message>
    <message>
        <source>too many digits to compute exactly</source>
        <translation>位数太多，无法精确计算</translation>
    </message>
    <message>
        <source>{file} line {line} (row {row}), column {column}: &quot;{text}&quot; is not a number. Accepted: {accepted}</source>
        <translation>{file} 第 {line} 行（数据第 {row} 行），列 {column}：“{text}”不是数。可用的写法：{accepted}</translation>
    </message>
    <message>
        <source>{file} line {line} (row {row}), column {column}: the unit of &quot;{text}&quot; is unknown. Accepted: {accepted}</source>
        <translation>{file} 第 {line} 行（数据第 {row} 行），列 {column}：“{text}”的单位未知。可用的写法：{accepted}</translation>
    </message>
    <message>
        <source>{file} line {line} (row {row}), column {column}: {text} is not a possible value</source>
        <translation>{file} 第 {line} 行（数据第 {row} 行），列 {column}：{text} 不是可能的值</translation>
    </message>
    <message>
        <source>{file} line {line} (row {row}) has {cells} cells for {columns} columns</source>
        <translation>{file} 第 {line} 行（数据第 {row} 行）有 {cells} 格，而列有 {columns} 列</translation>
    </message>
    <message>
        <source>{file} has no column of numbers that the audit recognizes (devices, batch_per_device, seconds_per_epoch, speedup, efficiency, compute_s, comm_s, gb_per_s, parameters, global_batch)</source>
        <translation>{file} 没有审核所识别的数值列（devices、batch_per_device、seconds_per_epoch、speedup、efficiency、compute_s、comm_s、gb_per_s、parameters、global_batch）</translation>
    </message>
    <message>
        <source>{file} has no header line</source>
        <translation>{file} 没有表头行</translation>
    </message>
    <message>
        <source>{file} line {line}: a quote is not closed</source>
        <translation>{file} 第 {line} 行：引号没有闭合</translation>
    </message>
    <message>
        <source>{file} is not text: it contains NUL bytes</source>
        <translation>{file} 不是文本：含有NUL 字节</translation>
    </message>
    <message>
        <source>{file} is larger than {megabytes} MiB. Split it.</source>
        <translation>{file} 大于 {megabytes} MiB。请拆分该文件。</translation>
    </message>
    <message>
        <source>{file} line {line}: the table has more rows or columns than an audit can read. Split it.</source>
        <translation>{file} 第 {line} 行：表格的行或列超过了审核所能读取的数量。请拆分该表格。</translation>
    </message>
    <message>
        <source>--model {model} is unknown; known: resnet18, resnet18-cifar, resnet34, resnet50, resnet101, resnet152, mobilenet_v2, small-cnn</source>
        <translation>--model {model} 未知；可用的有：resnet18、resnet18-cifar、resnet34、resnet50、resnet101、resnet152、mobilenet_v2、small-cnn</translation>
    </message>
    <message>
        <source>--images {images} is not a possible number of images</source>
        <translation>--images {images} 不是可能的图像数</translation>
    </message>
    <message>
        <source>{path} contains no .csv file</source>
        <translation>{path} 中没有 .csv 文件</translation>
    </message>
    <message>
        <source>Fitting {name} needs {needed} different numbers of devices, {measured} were measured: nothing is fitted or drawn. Measure more numbers of devices.</source>
        <translation>拟合{name}需要 {needed} 种不同的设备数，只测量了 {measured} 种：不作拟合，也不绘制。请测量更多种设备数。</translation>
    </message>
    <message>
        <source>Fitting {name} needs {rateUnit} of every cell, and for the alpha-beta law the bytes of an all-reduce: some of these were not measured.</source>
        <translation>拟合{name}要求每个单元都有{rateUnit}，alpha-beta 定律还要求 all-reduce 的字节数：有一项没有测量。</translation>
    </message>
    <message>
        <source>Other programs used {percent} % of the ranks&apos; cores during the measurement. Close them and measure again.</source>
        <translation>测量期间，其他程序占用了各 rank 核心的 {percent}%。请关闭它们并重新测量。</translation>
    </message>
    <message>
        <source>A GPU was {percent} % busy before the run began: another process uses it. Wait until it is free and measure again.</source>
        <translation>运行开始前有一个 GPU 的占用率已达 {percent}%：另一进程正在使用它。请等它空闲后重新测量。</translation>
    </message>
    <message>
        <source>The steps became {percent} % slower from the first to the last third of a run: a clock was throttled or other load grew. Let the machine cool and measure again.</source>
        <translation>一次运行中，从前三分之一到后三分之一，每步变慢了 {percent}%：时钟被降低，或其他负载增大。请让机器冷却后重新测量。</translation>
    </message>
    <message>
        <source>Cells of different protocols are shown together: their speedups mean different things and must not share a chart. Export them separately.</source>
        <translation>不同扩展方案的单元显示在一起：它们的加速比含义不同，不能共用一张图。请分别导出。</translation>
    </message>
    <message>
        <source>Cells of different precisions are shown together: compare only those of the same precision.</source>
        <translation>不同精度的单元显示在一起：只比较精度相同的。</translation>
    </message>
    <message>
        <source>What-if results are shown together with real ones: do not read them as one series.</source>
        <translation>假设情形的结果与真实结果显示在一起：请勿将它们当作一个系列。</translation>
    </message>
    <message>
        <source>Cells load their data with different numbers of workers: input times are not comparable. Keep dataset.workers the same.</source>
        <translation>各单元加载数据的工作进程数不同：输入时间不可比较。请保持 dataset.workers 相同。</translation>
    </message>
    <message>
        <source>The studies differ in {name}: {there}, and {here}. Only their speedups can be compared, not their times.</source>
        <translation>这些研究的{name}不同：{there} 与 {here}。只能比较其加速比，不能比较其时间。</translation>
    </message>
    <message>
        <source>The studies differ in {name}: {there}, and {here}. They did not do the same work: neither their times nor their speedups say which is faster.</source>
        <translation>这些研究的{name}不同：{there} 与 {here}。它们做的不是相同的工作：其时间和加速比都不能说明哪个更快。</translation>
    </message>
    <message>
        <source>report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>{accuracy} % accuracy was reached in only {reached} of {repeats} repeats within {epochs} epochs. Train longer.</source>
        <translation>{epochs} 轮内，{repeats} 次重复中只有 {reached} 次达到 {accuracy}% 准确率。请训练更久。</translation>
    </message>
    <message>
        <source>The cost of checkpoints, {percent} %, is not significant. Use more repeats.</source>
        <translation>检查点的开销 {percent}% 不显著。请增加重复次数。</translation>
    </message>
    <message>
        <source>{gain}: {percent} % of the step is spent in device 0, which scatters, broadcasts, gathers and reduces for all: one process per device (ddp) distributes that work.</source>
        <translation>{gain}：每步有 {percent}% 经过设备 0，由它为所有设备分发、广播、收集和归约：每设备一个进程（ddp）可分担这些工作。</translation>
    </message>
    <message>
        <source>{gain}: {percent} % of the step waits for the parameter servers, each of which transfers the bytes of all workers: more servers or all-reduce (ddp) distribute that load.</source>
        <translation>{gain}：每步有 {percent}% 在等待参数服务器，每个服务器要传送所有工作进程的字节：更多服务器或 all-reduce（ddp）可分担这一负载。</translation>
    </message>
    <message>
        <source>By the {law} fit over {low} to {high} devices, doubling the devices gains less than {percent} % from {devices} on.</source>
        <translation>按 {low} 到 {high} 个设备的 {law} 拟合，从 {devices} 个设备起，设备加倍的增益不到 {percent}%。</translation>
    </message>
    <message>
        <source>To narrow the {law} fit most, measure {devices} devices next.</source>
        <translation>要最有效地缩小 {law} 拟合的区间，请接着测量 {devices} 个设备。</translation>
    </message>
    <message>
        <source>A checkpoint stops training for {seconds} s; with a mean time between failures of {hours} h, the best interval is {minutes} min (Young 1974, Daly 2006).</source>
        <translation>一个检查点使训练停顿 {seconds} s；若平均故障间隔为 {hours} 小时，则最佳间隔为 {minutes} 分钟（Young 1974，Daly 2006）。</translation>
    </message>
    <message>
        <source>{file} is too large to be output of nccl-tests</source>
        <translation>{file} 太大，不可能是 nccl-tests 的输出</translation>
    </message>
    <message>
        <source>{file} line {line} is not a row of an nccl-tests table: size count type redop [root] time algbw busbw</source>
        <translation>{file} 第 {line} 行不是 nccl-tests 表格的行：size count type redop [root] time algbw busbw</translation>
    </message>
    <message>
        <source>{file} line {line}: the time is zero or negative</source>
        <translation>{file} 第 {line} 行：时间为零或负数</translation>
    </message>
    <message>
        <source>{file} has no table of nccl-tests: a line such as &quot;# size count type redop root time algbw busbw&quot; and rows below it</source>
        <translation>{file} 中没有 nccl-tests 的表格：应有形如“# size count type redop root time algbw busbw”的一行，其下是各数据行</translation>
    </message>
    <message>
        <source>strong scaling</source>
        <translation>强扩展</translation>
    </message>
    <message>
        <source>weak scaling</source>
        <translation>弱扩展</translation>
    </message>
    <message>
        <source>fixed batch per device</source>
        <translation>每设备固定批大小</translation>
    </message>
    <message>
        <source>batch sweep</source>
        <translation>批大小扫描</translation>
    </message>
    <message>
        <source>free protocol</source>
        <translation>自由方案</translation>
    </message>
    <message>
        <source>queued</source>
        <translation>排队中</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>crashed</source>
        <translation>崩溃</translation>
    </message>
    <message>
        <source>stalled</source>
        <translation>停滞</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>丢失</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>已跳过</translation>
    </message>
    <message>
        <source>Checkpoint</source>
        <translation>检查点</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Every figure and table lists the runs that it was computed from, by the numbers of this table. A run&apos;s logs are kept in the store under its id.</source>
        <translation>每张图和表都列出计算所用的运行，以本表中的编号表示。运行的日志按其 id 保存在存储库中。</translation>
    </message>
    <message>
        <source>Runs used, in the order of cells and repeats.</source>
        <translation>所用的运行，按单元和重复的顺序。</translation>
    </message>
    <message>
        <source>{first} to {last}</source>
        <translation>{first} 至 {last}</translation>
    </message>
    <message>
        <source>Runs {runs}.</source>
        <translation>运行 {runs}。</translation>
    </message>
    <message>
        <source>Reproduce</source>
        <translation>复现</translation>
    </message>
    <message>
        <source>The study file below is complete. Save it as study.json; the first command measures it again, the second writes this report from the store&apos;s data.</source>
        <translation>下面的研究文件是完整的。请将其存为 study.json；第一条命令重新测量，第二条命令由存储库的数据写出本报告。</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>Figure {number}.</source>
        <translation>图 {number}。</translation>
    </message>
    <message>
        <source>Table {number}.</source>
        <translation>表 {number}。</translation>
    </message>
    <message>
        <source>Table {number} (continued).</source>
        <translation>表 {number}（续）。</translation>
    </message>
    <message>
        <source>{finding} ({subtitle}).</source>
        <translation>{finding}（{subtitle}）。</translation>
    </message>
    <message>
        <source>{heading}: devices in rows, batch in columns.</source>
        <translation>{heading}：行为设备数，列为批大小。</translation>
    </message>
    <message>
        <source>Speedup with its interval over repeats.</source>
        <translation>加速比及其对各次重复的区间。</translation>
    </message>
    <message>
        <source>Throughput with its interval over repeats, and the time of a step.</source>
        <translation>吞吐量及其对各次重复的区间，以及每步时间。</translation>
    </message>
    <message>
        <source>Measured parts of a step.</source>
        <translation>每步各部分的实测值。</translation>
    </message>
    <message>
        <source>Measured compute and exposed communication, with the subtraction estimate.</source>
        <translation>实测的计算与暴露通信，附减法估计。</translation>
    </message>
    <message>
        <source>Bytes on the wire and bandwidth compared with the measured peak.</source>
        <translation>传输的字节与带宽，与实测峰值比较。</translation>
    </message>
    <message>
        <source>Training time with and without checkpoints.</source>
        <translation>有和没有检查点时的训练时间。</translation>
    </message>
    <message>
        <source>Loss, accuracy, learning rate and wall time per epoch and rank.</source>
        <translation>每轮、每 rank 的损失、准确率、学习率和实际用时。</translation>
    </message>
    <message>
        <source>In every row: {what}.</source>
        <translation>每行相同：{what}。</translation>
    </message>
    <message>
        <source>{caption} Part {part} of {parts}.</source>
        <translation>{caption}第 {part} 部分，共 {parts} 部分。</translation>
    </message>
    <message>
        <source>{low} to {high}</source>
        <translation>{low} 至 {high}</translation>
    </message>
    <message>
        <source>Study {study} ({id}), measured with Scalescope, which wrote this report.</source>
        <translation>研究 {study}（{id}），由 Scalescope 测量，本报告由其生成。</translation>
    </message>
    <message>
        <source>Study {study} ({id}), imported from {file}; Scalescope wrote this report.</source>
        <translation>研究 {study}（{id}），从 {file} 导入；本报告由 Scalescope 生成。</translation>
    </message>
    <message>
        <source>, momentum {value}</source>
        <translation>，动量 {value}</translation>
    </message>
    <message>
        <source>, betas {first} and {second}</source>
        <translation>，beta {first} 和 {second}</translation>
    </message>
    <message>
        <source>, trust coefficient {value}</source>
        <translation>，信任系数 {value}</translation>
    </message>
    <message>
        <source>, alpha {value}</source>
        <translation>，alpha {value}</translation>
    </message>
    <message>
        <source>, epsilon {value}</source>
        <translation>，epsilon {value}</translation>
    </message>
    <message>
        <source>, centered</source>
        <translation>，中心化</translation>
    </message>
    <message>
        <source>, Nesterov</source>
        <translation>，Nesterov</translation>
    </message>
    <message>
        <source>, label smoothing {value}</source>
        <translation>，标签平滑 {value}</translation>
    </message>
    <message>
        <source>, warm-up over {epochs} epochs</source>
        <translation>，预热 {epochs} 轮</translation>
    </message>
    <message>
        <source>, learning rate scaled with the batch above {batch}</source>
        <translation>，批大小超过 {batch} 时学习率随批大小缩放</translation>
    </message>
    <message>
        <source>{workers} loader workers</source>
        <translation>{workers} 个加载进程</translation>
    </message>
    <message>
        <source>{name}, {images} training images</source>
        <translation>{name}，{images} 张训练图像</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>Imported results are shown together with measured ones: their machine, settings and measured window are only stated by their author.</source>
        <translation>导入的结果与测量的结果显示在一起：其机器、设置和测量窗口只是作者的说明。</translation>
    </message>
    <message>
        <source>Imported from {file}, not measured here: its machine, settings and measured window are only stated by its author.</source>
        <translation>导入自 {file}，不是在此测量：其机器、设置和测量窗口只是作者的说明。</translation>
    </message>
    <message>
        <source>The baseline was imported from {file}, not measured here: this speedup compares two machines and two ways of timing. Choose a measured baseline.</source>
        <translation>基线导入自 {file}，不是在此测量：此加速比比较了两台机器和两种计时方式。请选择测量得到的基线。</translation>
    </message>
    <message>
        <source>Imported from {file}, but its baseline was measured here: this speedup compares two machines and two ways of timing.</source>
        <translation>导入自 {file}，但其基线是在此测量的：此加速比比较了两台机器和两种计时方式。</translation>
    </message>
    <message>
        <source>{file} lacks columns that every run needs: {columns}. They are recognized by name and synonym, with their unit.</source>
        <translation>{file} 缺少每次运行都需要的列：{columns}。这些列按名称、同义词及其单位识别。</translation>
    </message>
    <message>
        <source>a row that summarizes others, not a measurement</source>
        <translation>汇总其他行的一行，不是测量值</translation>
    </message>
    <message>
        <source>{file} line {line}: a second table begins. Keep one table in a file.</source>
        <translation>{file} 第 {line} 行：开始了第二个表格。一个文件只能有一个表格。</translation>
    </message>
    <message>
        <source>{file}: the first column has the quantities and each other column is a configuration. Write one row per configuration, with the quantities as headers.</source>
        <translation>{file}：第一列是量的名称，其余每列是一种配置。请每种配置写一行，以量的名称作为表头。</translation>
    </message>
    <message>
        <source>{file} line {line}: columns {first} and {second} are both called {column}. Give them different names, such as batch_per_device and global_batch.</source>
        <translation>{file} 第 {line} 行：第 {first} 列和第 {second} 列都叫 {column}。请给它们不同的名称，例如 batch_per_device 和 global_batch。</translation>
    </message>
    <message>
        <source>{file} line {line}: the columns {column} and {other} have the same quantity, but {text} is not {otherText}. Keep one of them, or say in the header what the other one refers to.</source>
        <translation>{file} 第 {line} 行：列 {column} 和 {other} 是同一个量，但 {text} 不等于 {otherText}。请只保留其中一列，或在表头说明另一列指什么。</translation>
    </message>
    <message>
        <source>{file} line {line} (row {row}), column {column}: in {text} the comma or point may be a thousands or a decimal separator. Write it without a thousands separator, such as 12345 or 12.345.</source>
        <translation>{file} 第 {line} 行（数据第 {row} 行），列 {column}：{text} 中的逗号或点可能是千位分隔符，也可能是小数点。请不用千位分隔符，例如 12345 或 12.345。</translation>
    </message>
    <message>
        <source>{file}: the commas of {what} were read as thousands separators</source>
        <translation>{file}：{what} 中的逗号按千位分隔符读取</translation>
    </message>
    <message>
        <source>{file}: the ± of {what} was not used: the table does not say whether it is a standard deviation or an interval</source>
        <translation>{file}：{what} 的 ± 未使用：表中没有说明是标准差还是区间</translation>
    </message>
    <message>
        <source>{file}: times such as 12:52 in {what} were read as minutes and seconds. A header with (h:mm) says hours and minutes.</source>
        <translation>{file}：{what} 中的 12:52 这类时间按分和秒读取。表头写 (h:mm) 表示时和分。</translation>
    </message>
    <message>
        <source>{file}: line {what} summarizes others and was left out</source>
        <translation>{file}：第 {what} 行是对其他行的汇总，已略去</translation>
    </message>
    <message>
        <source>{file}: line {what} has neither a time nor a rate and was left out</source>
        <translation>{file}：第 {what} 行既无时间也无速率，已略去</translation>
    </message>
    <message>
        <source>{file}: images per second are more than 2 % below batch / step in line {what}: there is time between the steps, or the last batch is short</source>
        <translation>{file}：第 {what} 行的每秒图像数比 批大小/步时间 低 2% 以上：步与步之间有时间，或最后一批较小</translation>
    </message>
    <message>
        <source>{file}: {what} grows with the nodes and was read as the devices of all nodes</source>
        <translation>{file}：{what} 随节点数增长，按所有节点的设备总数读取</translation>
    </message>
    <message>
        <source>{file}: {what} stays the same while the nodes grow and was read as the devices of each node</source>
        <translation>{file}：节点数增长时 {what} 不变，按每个节点的设备数读取</translation>
    </message>
    <message>
        <source>{file}: according to the step times, {what} is of one device and was multiplied by the devices</source>
        <translation>{file}：按步时间推算，{what} 是单个设备的，已乘以设备数</translation>
    </message>
    <message>
        <source>{file}: according to the other columns, {what} is the batch of all devices</source>
        <translation>{file}：根据其他列，{what} 是所有设备的批大小</translation>
    </message>
    <message>
        <source>{file}: according to the other columns, {what} is the batch of one device</source>
        <translation>{file}：根据其他列，{what} 是单个设备的批大小</translation>
    </message>
    <message>
        <source>{file}: {what} was read as the batch of all devices, because of the protocol or its growth with the devices. Name it batch_per_device if it is of one.</source>
        <translation>{file}：根据扩展方案或其随设备数的增长，{what} 按所有设备的批大小读取。若是单个设备的，请命名为 batch_per_device。</translation>
    </message>
    <message>
        <source>{file}: {what} was read as the batch of one device: times the devices it is the same in every row (strong scaling)</source>
        <translation>{file}：{what} 按单个设备的批大小读取：乘以设备数后每行都相同（强扩展）</translation>
    </message>
    <message>
        <source>{file}: {what} was read as the batch of one device. Name it global_batch if it is of all.</source>
        <translation>{file}：{what} 按单个设备的批大小读取。若是所有设备的，请命名为 global_batch。</translation>
    </message>
    <message>
        <source>{file}: according to the rates and batches, {what} is in milliseconds</source>
        <translation>{file}：按速率和批大小推算，{what} 的单位是毫秒</translation>
    </message>
    <message>
        <source>{file}: according to the rates and batches, {what} is in microseconds</source>
        <translation>{file}：按速率和批大小推算，{what} 的单位是微秒</translation>
    </message>
    <message>
        <source>{file}: according to the rates and batches, {what} is in minutes</source>
        <translation>{file}：按速率和批大小推算，{what} 的单位是分钟</translation>
    </message>
    <message>
        <source>{file}: according to the rates and batches, {what} is in hours</source>
        <translation>{file}：按速率和批大小推算，{what} 的单位是小时</translation>
    </message>
    <message>
        <source>{file}: {what} was read as the time of a whole run</source>
        <translation>{file}：{what} 按整次运行的时间读取</translation>
    </message>
    <message>
        <source>{file}: {what} was read as the time of an epoch. Name it total_s if it is of a whole run.</source>
        <translation>{file}：{what} 按一轮的时间读取。若是整次运行的时间，请命名为 total_s。</translation>
    </message>
    <message>
        <source>{file}: columns that were not recognized: {what}</source>
        <translation>{file}：未能识别的列：{what}</translation>
    </message>
    <message>
        <source>{file}: rows that differ in {what} were kept apart</source>
        <translation>{file}：{what} 不同的行分开处理</translation>
    </message>
    <message>
        <source>{file} line {line} (row {row}), column {column}: {text} contradicts the other columns: {arithmetic}. Correct one of them, or remove a column.</source>
        <translation>{file} 第 {line} 行（数据第 {row} 行），列 {column}：{text} 与其他列矛盾：{arithmetic}。请改正其中之一，或去掉一列。</translation>
    </message>
    <message>
        <source>{file} line {line} (row {row}), column {column}: no value</source>
        <translation>{file} 第 {line} 行（数据第 {row} 行），列 {column}：没有值</translation>
    </message>
    <message>
        <source>{file} line {line} (row {row}), column {column}: {text} is not a whole number in the allowed range</source>
        <translation>{file} 第 {line} 行（数据第 {row} 行），列 {column}：{text} 不是允许范围内的整数</translation>
    </message>
    <message>
        <source>{file} line {line} (row {row}), column {column}: {text} may be devices of one node or of all nodes. Name the column devices_per_node, or add batch_per_device and global_batch.</source>
        <translation>{file} 第 {line} 行（数据第 {row} 行），列 {column}：{text} 可能是一个节点的设备数，也可能是所有节点的。请将该列命名为 devices_per_node，或加上 batch_per_device 和 global_batch。</translation>
    </message>
    <message>
        <source>{file} line {line} (row {row}), column {column}: {text} is not one of single, ddp, data-parallel and parameter-server</source>
        <translation>{file} 第 {line} 行（数据第 {row} 行），列 {column}：{text} 不是 single、ddp、data-parallel 和 parameter-server 之一</translation>
    </message>
    <message>
        <source>{file} has no rows</source>
        <translation>{file} 没有行</translation>
    </message>
    <message>
        <source>{file} has more than {most} rows. Import it in parts.</source>
        <translation>{file} 超过 {most} 行。请分批导入。</translation>
    </message>
    <message>
        <source>{file} does not say how many ranks took part: keep the lines that begin with &quot;# Rank&quot;</source>
        <translation>{file} 没有说明有多少个 rank 参与：请保留以“# Rank”开头的行</translation>
    </message>
    <message>
        <source>--collective {collective} is unknown: {choices}</source>
        <translation>--collective {collective} 未知：{choices}</translation>
    </message>
    <message>
        <source>{file} does not say which collective it measured: keep the line with the program&apos;s name, such as all_reduce_perf, or name it with --collective: {choices}</source>
        <translation>{file} 没有说明测量的是哪种集合通信：请保留含程序名（如 all_reduce_perf）的行，或用 --collective 指定：{choices}</translation>
    </message>
    <message>
        <source>{what}: {why}</source>
        <translation>{what}：{why}</translation>
    </message>
    <message>
        <source>{study} was imported from {file}, not measured here: there is nothing to run</source>
        <translation>{study} 导入自 {file}，不是在此测量：没有可运行的内容</translation>
    </message>
    <message>
        <source>--batch and --global-batch cannot be combined: a study varies one of them</source>
        <translation>--batch 与 --global-batch 不能同时给出：一个研究只改变其中之一</translation>
    </message>
    <message>
        <source>the command has a placeholder for the batch, but no batch is given: add --batch or --global-batch, such as --batch 32</source>
        <translation>命令中有批大小的占位符，但没有给出批大小：请加上 --batch 或 --global-batch，例如 --batch 32</translation>
    </message>
    <message>
        <source>name two study files, or two commands: -- COMMAND --versus COMMAND</source>
        <translation>请指定两个研究文件，或两个命令：-- COMMAND --versus COMMAND</translation>
    </message>
    <message>
        <source>cannot read --smallest-difference {found}: write a share of 0.1 to 50 percent, such as 2%</source>
        <translation>无法读取 --smallest-difference {found}：请写 0.1 到 50 的百分比，例如 2%</translation>
    </message>
    <message>
        <source>{study} already has variants: name two studies without variants, or run a study whose measure.repeats decides between its variants</source>
        <translation>{study} 已有变体：请指定两个没有变体的研究，或运行一个由 measure.repeats 在其变体之间作出判断的研究</translation>
    </message>
    <message>
        <source>{key} differs between {first} and {second}, but it applies to a whole study. Make it the same, or measure it as an axis of one study.</source>
        <translation>{first} 与 {second} 的 {key} 不同，但它适用于整个研究。请使其相同，或作为一个研究的轴来测量。</translation>
    </message>
    <message>
        <source>both variants are the same study: there is nothing to compare. Change one of them, or add a variable to program.environment of one to see how much equal runs vary</source>
        <translation>两个变体是同一个研究：没有可比较的内容。请修改其中一个，或在其中一个的 program.environment 中加一个变量，以查看相同运行的离散程度</translation>
    </message>
    <message>
        <source>{path} is the plan of a study without a program</source>
        <translation>{path} 是一个没有程序的研究的计划</translation>
    </message>
    <message>
        <source>the program cannot be started in {path} on {host}: {reason}. Name its folder in program.workingDirectory, or have its files sent: program.files.</source>
        <translation>无法在 {host} 的 {path} 中启动程序：{reason}。请用 program.workingDirectory 指定它的文件夹，或发送它的文件：program.files。</translation>
    </message>
    <message>
        <source>rank 0 found no port for the rendezvous, or did not report it</source>
        <translation>rank 0 没有找到会合所用的端口，或没有报告它</translation>
    </message>
    <message>
        <source>another process listens on port {port} (MASTER_PORT). Unless rendezvous.port is set, the run is retried with another port, at most twice. If it still fails, end that process or set another rendezvous.port. {what}</source>
        <translation>另一个进程在监听端口 {port}（MASTER_PORT）。如果没有设置 rendezvous.port，会换用另一个端口重试该运行，最多两次。如果仍然失败，请结束该进程，或设置另一个 rendezvous.port。{what}</translation>
    </message>
    <message>
        <source>the program listens on a port that is in use. Let only its rank 0 listen, on MASTER_PORT ({port}), and start no ranks in the program: Scalescope starts them. {what}</source>
        <translation>程序监听的端口已被占用。请只让它的 rank 0 监听 MASTER_PORT（{port}），并且不要在程序中启动 rank：rank 由 Scalescope 启动。{what}</translation>
    </message>
    <message>
        <source>imported</source>
        <translation>已导入</translation>
    </message>
    <message>
        <source>imported, not measured here; {text}</source>
        <translation>导入，不是在此测量；{text}</translation>
    </message>
    <message>
        <source>imported from {file}, not measured here</source>
        <translation>导入自 {file}，不是在此测量</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>buffers</source>
        <translation>缓冲区</translation>
    </message>
    <message>
        <source>inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>outputs</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>FLOP/s, share of the measured peak</source>
        <translation>FLOP/s，占实测峰值的比例</translation>
    </message>
    <message>
        <source>{megabytes} MB pass device 0 per step: an all-reduce would need {gigabytes} GB/s to take the same time</source>
        <translation>每步有 {megabytes} MB 经过设备 0：all-reduce 要用同样长的时间，需要 {gigabytes} GB/s</translation>
    </message>
    <message>
        <source>Parameter server on {devices}: {megabytes} MB per rank and step</source>
        <translation>{devices} 上的参数服务器：每 rank 每步 {megabytes} MB</translation>
    </message>
    <message>
        <source>Traffic</source>
        <translation>流量</translation>
    </message>
    <message>
        <source>Bytes per step by content. Data-parallel: what passes device 0, parameters and inputs out, gradients and outputs in. Parameter server: pushed and pulled, mean over ranks. All-reduce equivalent: 2(N-1)/N x gradient bytes over the time of broadcast and reduce, the bus bandwidth at which an all-reduce would take the same time.</source>
        <translation>每步的字节，按所载内容。Data-parallel：经过设备 0 的内容，送出参数和输入，收回梯度和输出。参数服务器：推送和拉取，各 rank 的平均。all-reduce 等效：2(N-1)/N x 梯度字节，除以广播和归约的时间，即 all-reduce 用同样时间所需的总线带宽。</translation>
    </message>
    <message>
        <source>Mean over the measured window and the cores that ranks were pinned to. Utilization does not mean useful work: see the step breakdown. FLOP/s: {rateUnit} x the model&apos;s FLOPs per image (forward, gradients of weights and of layer inputs, but not of the images), over the fastest of the matrix products (2048, 4096, 8192 wide on a GPU) that each rank measured just before in the same precision, and over the dense peak that the vendor states for the GPU if it is known.</source>
        <translation>测量窗口内、各 rank 所绑定核心的平均。利用率高不等于做有用功：请看每步构成。FLOP/s：{rateUnit} x 模型每图像的 FLOP 数（前向、权重的梯度和各层输入的梯度，但不含图像的梯度），除以每个 rank 之前以同样精度测得的最快矩阵乘法（GPU 上宽 2048、4096、8192），以及（若已知）厂商为该 GPU 标称的稠密峰值。</translation>
    </message>
    <message>
        <source>Mean over the measured window and the cores that ranks were pinned to. Utilization does not mean useful work: see the step breakdown. FLOP/s: {rateUnit} x the model&apos;s FLOPs per sample (forward, gradients of weights and of layer inputs, but not of the samples), over the fastest of the matrix products (2048, 4096, 8192 wide on a GPU) that each rank measured just before in the same precision, and over the dense peak that the vendor states for the GPU if it is known.</source>
        <translation>测量窗口内、各 rank 所绑定核心的平均。利用率高不等于做有用功：请看每步构成。FLOP/s：{rateUnit} x 模型每样本的 FLOP 数（前向、权重的梯度和各层输入的梯度，但不含样本的梯度），除以每个 rank 之前以同样精度测得的最快矩阵乘法（GPU 上宽 2048、4096、8192），以及（若已知）厂商为该 GPU 标称的稠密峰值。</translation>
    </message>
    <message>
        <source>No data-parallel or parameter-server cell was measured: their traffic is shown here.</source>
        <translation>没有测量 data-parallel 或 parameter-server 单元：其流量在此显示。</translation>
    </message>
    <message>
        <source>parameters sent per step, MB</source>
        <translation>每步发送参数，MB</translation>
    </message>
    <message>
        <source>inputs sent per step, MB</source>
        <translation>每步发送输入，MB</translation>
    </message>
    <message>
        <source>outputs sent per step, MB</source>
        <translation>每步发送输出，MB</translation>
    </message>
    <message>
        <source>scatter, ms</source>
        <translation>scatter，ms</translation>
    </message>
    <message>
        <source>broadcast, ms</source>
        <translation>broadcast，ms</translation>
    </message>
    <message>
        <source>gather, ms</source>
        <translation>gather，ms</translation>
    </message>
    <message>
        <source>reduce, ms</source>
        <translation>reduce，ms</translation>
    </message>
    <message>
        <source>push, ms</source>
        <translation>push，ms</translation>
    </message>
    <message>
        <source>pull, ms</source>
        <translation>pull，ms</translation>
    </message>
    <message>
        <source>through device 0, GB/s</source>
        <translation>经过设备 0，GB/s</translation>
    </message>
    <message>
        <source>all-reduce equivalent, GB/s</source>
        <translation>all-reduce 等效，GB/s</translation>
    </message>
    <message>
        <source>imported from</source>
        <translation>导入自</translation>
    </message>
    <message>
        <source>{host} sent a message that cannot be read ({reason}); reconnecting</source>
        <translation>{host} 发来无法读取的消息（{reason}）；正在重新连接</translation>
    </message>
    <message>
        <source>{file}: {key} nests deeper than {depth} or holds more than {max} values; found {found}</source>
        <translation>{file}：{key} 嵌套超过 {depth} 层，或含有超过 {max} 个值；实为 {found}</translation>
    </message>
    <message>
        <source>{file}: {key} has a value that cannot be used; found {found}</source>
        <translation>{file}：{key} 的值无法使用；实为 {found}</translation>
    </message>
    <message>
        <source>{path} is not a list of mirrors. Fix or delete it; the built-in list is then used.</source>
        <translation>{path} 不是镜像列表。请修正或删除它；之后使用内置的列表。</translation>
    </message>
    <message>
        <source>{file}: {key} must be client, rank-N or node-N; found {found}</source>
        <translation>{file}：{key} 必须是 client、rank-N 或 node-N；实为 {found}</translation>
    </message>
    <message>
        <source>reading {path} was stopped</source>
        <translation>已停止读取 {path}</translation>
    </message>
    <message>
        <source>no file descriptor is left for the connection: {reason}. Raise the limit of open files (ulimit -n).</source>
        <translation>没有可用于连接的文件描述符：{reason}。请提高打开文件数的限制（ulimit -n）。</translation>
    </message>
    <message>
        <source>cannot read the ssh configuration of {host}: {reason}. Check it with: ssh -G {host}</source>
        <translation>无法读取 {host} 的 ssh 配置：{reason}。请用此命令检查：ssh -G {host}</translation>
    </message>
    <message>
        <source>waiting for your answer to a question about {host}</source>
        <translation>正在等待您回答有关 {host} 的问题</translation>
    </message>
    <message>
        <source>a question about {host} was not answered; it is asked again</source>
        <translation>关于 {host} 的问题没有得到回答；将再次询问</translation>
    </message>
    <message>
        <source>cannot use the ssh agent at {path}: {reason}. Check it with ssh-add -l.</source>
        <translation>无法使用 {path} 处的 ssh-agent：{reason}。请用 ssh-add -l 检查。</translation>
    </message>
    <message>
        <source>waiting for the ssh agent to log in to {host}; it may need a touch or a confirmation</source>
        <translation>正在等待 ssh-agent 登录 {host}；它可能需要触碰或确认</translation>
    </message>
    <message>
        <source>{host} allows no more login attempts for {user}: it was offered too many keys. Set IdentityFile to the right key, and IdentitiesOnly yes, for this host in the ssh configuration.</source>
        <translation>{host} 不再允许 {user} 尝试登录：提供的密钥太多。请在 ssh 配置中为此主机将 IdentityFile 设为正确的密钥，并设置 IdentitiesOnly yes。</translation>
    </message>
    <message>
        <source>the host key of {host}, {offered}, is listed in the file of revoked host keys {path}. Nothing was sent.</source>
        <translation>{host} 的主机密钥 {offered} 列在已吊销主机密钥的文件 {path} 中。没有发送任何内容。</translation>
    </message>
    <message>
        <source>cannot read the file of revoked host keys {path} (RevokedHostKeys), so no host key can be trusted: {reason}</source>
        <translation>无法读取已吊销主机密钥的文件 {path}（RevokedHostKeys），因此无法信任任何主机密钥：{reason}</translation>
    </message>
    <message>
        <source>{path} on the host, or a folder above it, belongs to another user, who could replace programs there. Nothing was started. Remove it, or set XDG_CACHE_HOME there to a folder that belongs to you.</source>
        <translation>主机上的 {path} 或其上级文件夹属于另一个用户，后者可能替换那里的程序。没有启动任何内容。请删除它，或在那里将 XDG_CACHE_HOME 设为属于您的文件夹。</translation>
    </message>
    <message>
        <source>A CPU quota gave {host} the time of {quota} cores, but its ranks ran on {cores}: they were throttled. Use fewer devices, or raise the container&apos;s quota.</source>
        <translation>CPU 配额只给 {host} {quota} 个核心的时间，但其各 rank 在 {cores} 个核心上运行：它们被限速了。请减少设备，或提高容器的配额。</translation>
    </message>
    <message>
        <source>{usable} of {cores} cores may be used here (CPU affinity, or the cpuset of a container)</source>
        <translation>此处可使用 {cores} 个核心中的 {usable} 个（CPU 亲和性，或容器的 cpuset）</translation>
    </message>
    <message>
        <source>a CPU quota (of a container) limits CPU time to that of {quota} cores</source>
        <translation>CPU 配额（容器的）将 CPU 时间限制为 {quota} 个核心的时间</translation>
    </message>
    <message>
        <source>a control group (of a container) limits memory to {limit} GB of the machine&apos;s {total} GB</source>
        <translation>控制组（容器的）将内存限制为机器 {total} GB 中的 {limit} GB</translation>
    </message>
    <message>
        <source>{host}: a CPU quota (of a container) gives the time of {quota} cores, but the study uses {cores}: its ranks will be throttled. Use fewer devices or coresPerSlot.</source>
        <translation>{host}：CPU 配额（容器的）给出 {quota} 个核心的时间，但研究要使用 {cores} 个：其各 rank 会被限速。请减少设备或 coresPerSlot。</translation>
    </message>
    <message>
        <source>the import was cancelled at {path}; what was imported stays, and importing the same again resumes it</source>
        <translation>导入在 {path} 处被取消；已导入的内容保留，再次导入相同内容会继续</translation>
    </message>
    <message>
        <source>cannot read the log {path}: {reason}. Records are in the logs only. Restore it from a copy, or rebuild the database with &quot;scalescope-cli rebuild&quot;.</source>
        <translation>无法读取日志 {path}：{reason}。记录只存在于日志中。请从副本恢复它，或用“scalescope-cli rebuild”重建数据库。</translation>
    </message>
    <message>
        <source>the log {path} ends at byte {bytes}, although more of it was stored. Restore it from a copy, or rebuild the database with &quot;scalescope-cli rebuild&quot;.</source>
        <translation>日志 {path} 在字节 {bytes} 处结束，但已存入的内容更多。请从副本恢复它，或用“scalescope-cli rebuild”重建数据库。</translation>
    </message>
    <message>
        <source>the data received as segment {segment} of {source} (at {offset}) is not a log: too many segments, too long, or records without end. Check the agent of that host.</source>
        <translation>作为 {source} 的段 {segment} 收到的数据（位于 {offset}）不是日志：段太多、太长，或记录没有结束。请检查该主机上的代理。</translation>
    </message>
    <message>
        <source>the data received from {source} differs from its log {path} from byte {offset} on; the log is kept. Check the agent of that host.</source>
        <translation>从 {source} 收到的数据与其日志 {path} 从字节 {offset} 起不同；保留该日志。请检查该主机上的代理。</translation>
    </message>
    <message>
        <source>{path} is skipped, and what belongs to it is not listed: {reason}. Restore the file from a copy, or remove its folder.</source>
        <translation>{path} 被跳过，属于它的内容没有列出：{reason}。请从副本恢复该文件，或删除其文件夹。</translation>
    </message>
    <message>
        <source>the database {path} differs from cells.json in the cell {what} (study, number, generation); &quot;scalescope-cli rebuild&quot; uses the file.</source>
        <translation>数据库 {path} 中的单元 {what} 与 cells.json 不一致（研究、编号、代次）；“scalescope-cli rebuild”会采用该文件。</translation>
    </message>
    <message>
        <source>the database {path} differs from the journal in {what} (name, tags, note, deletion or place in the queue); &quot;scalescope-cli rebuild&quot; uses the journal.</source>
        <translation>数据库 {path} 中的 {what} 与操作日志不一致（名称、标签、备注、删除或队列位置）；“scalescope-cli rebuild”会采用操作日志。</translation>
    </message>
    <message>
        <source>the log {what} is missing, or shorter than recorded in the database {path}: records at its end are lost. Restore it from a copy.</source>
        <translation>日志 {what} 缺失，或比数据库 {path} 所记录的要短：其末尾的记录已丢失。请从副本恢复。</translation>
    </message>
    <message>
        <source>the database {path} differs from the plan and logs of run {what}; &quot;scalescope-cli rebuild&quot; uses the logs.</source>
        <translation>数据库 {path} 与运行 {what} 的计划和日志不一致；“scalescope-cli rebuild”会采用日志。</translation>
    </message>
    <message>
        <source>cannot use {path}, so the database keeps its earlier entries: {reason}.</source>
        <translation>无法使用 {path}，因此数据库保留其先前的条目：{reason}。</translation>
    </message>
    <message>
        <source>the store {store} has no background service running; the next command starts one</source>
        <translation>存储库 {store} 没有正在运行的后台服务；下一条命令会启动一个</translation>
    </message>
    <message>
        <source>{host} asks a question that was not answered, and this program has no terminal. The study {study} stays queued: answer in the window, or run it from a terminal.</source>
        <translation>{host} 提出的问题未得到回答，而本程序没有终端。研究 {study} 继续排队：请在窗口中回答，或从终端运行它。</translation>
    </message>
    <message>
        <source>the background service exits after the current run. Ctrl-C only ends this command; the background service still exits.</source>
        <translation>后台服务在当前运行结束后退出。Ctrl-C 只结束此命令；后台服务仍会退出。</translation>
    </message>
    <message>
        <source>{host} asks: {text}. This command has no terminal. Answer within 60 s in a window or another terminal.</source>
        <translation>{host} 询问：{text}。此命令没有终端。请在 60 秒内于窗口或另一个终端中回答。</translation>
    </message>
    <message>
        <source>(answered in another window or terminal)</source>
        <translation>（已在其他窗口或终端中回答）</translation>
    </message>
    <message>
        <source>the host key of {host} is unknown: {key}. Compare it with the fingerprint that its administrator gives. Trust it? (yes/no)</source>
        <translation>{host} 的主机密钥未知：{key}。请与其管理员提供的指纹比较。是否信任？（yes/no）</translation>
    </message>
    <message>
        <source>waiting: the study {study} is ahead of this one in the queue</source>
        <translation>等待中：研究 {study} 在队列中排在前面</translation>
    </message>
    <message>
        <source>the store&apos;s background service sent an incomplete reply. This program and the background service must have the same version.</source>
        <translation>存储库的后台服务发来的答复不完整。本程序与后台服务必须是同一版本。</translation>
    </message>
    <message>
        <source>the connection to the store&apos;s background service was closed</source>
        <translation>与存储库后台服务的连接已关闭</translation>
    </message>
    <message>
        <source>the connection to the store&apos;s background service was lost: {reason}</source>
        <translation>与存储库后台服务的连接已断开：{reason}</translation>
    </message>
    <message>
        <source>the store&apos;s background service closed the connection unexpectedly</source>
        <translation>存储库的后台服务意外关闭了连接</translation>
    </message>
    <message>
        <source>the background service of the store {folder} does not answer. Show its process: scalescope-cli owner; end it: scalescope-cli owner stop --force. Its runs continue.</source>
        <translation>存储库 {folder} 的后台服务没有响应。查看其进程：scalescope-cli owner；结束它：scalescope-cli owner stop --force。其运行会继续。</translation>
    </message>
    <message>
        <source>cannot start the background service of the store {folder}. Its log {folder}/owner.log ends with: {said}</source>
        <translation>无法启动存储库 {folder} 的后台服务。其日志 {folder}/owner.log 的末尾是：{said}</translation>
    </message>
    <message>
        <source>the background service of the store {folder} ended unexpectedly; a new one is started and runs continue. Its log {folder}/owner.log ends with: {said}</source>
        <translation>存储库 {folder} 的后台服务意外终止；正在启动新的后台服务，运行继续。其日志 {folder}/owner.log 的末尾是：{said}</translation>
    </message>
    <message>
        <source>the background service of the store {folder} ended unexpectedly three times within a minute and is not restarted. Its log {folder}/owner.log ends with: {said}</source>
        <translation>存储库 {folder} 的后台服务在一分钟内三次意外终止，不再重新启动。其日志 {folder}/owner.log 的末尾是：{said}</translation>
    </message>
    <message>
        <source>the background service of the store {folder} has the newer version {version}. Update this program, or end the background service: scalescope-cli owner stop</source>
        <translation>存储库 {folder} 的后台服务是较新的版本 {version}。请更新本程序，或结束该后台服务：scalescope-cli owner stop</translation>
    </message>
    <message>
        <source>the background service of the store {folder}, process {pid}, did not answer within {seconds} s. Show its state: scalescope-cli owner</source>
        <translation>存储库 {folder} 的后台服务（进程 {pid}）在 {seconds} 秒内没有响应。查看其状态：scalescope-cli owner</translation>
    </message>
    <message>
        <source>cannot start {program} (code {code}). Its log owner.log ends with: {said}</source>
        <translation>无法启动 {program}（代码 {code}）。其日志 owner.log 的末尾是：{said}</translation>
    </message>
    <message>
        <source>the operation was stopped</source>
        <translation>操作已停止</translation>
    </message>
    <message>
        <source>the background service of an older version of Scalescope (process {pid}) uses the store {folder}; waiting until it exits after the current run</source>
        <translation>存储库 {folder} 正由较旧版本 Scalescope 的后台服务（进程 {pid}）使用；正在等待它在当前运行结束后退出</translation>
    </message>
    <message>
        <source>{host} sent an invalid part of a log, which is requested again: {reason}</source>
        <translation>{host} 发来无效的日志片段，将重新请求：{reason}</translation>
    </message>
    <message>
        <source>{host} sent an invalid part of a log too often, and that log is no longer fetched: {reason}</source>
        <translation>{host} 发来无效的日志片段次数过多，不再获取该日志：{reason}</translation>
    </message>
    <message>
        <source>cannot follow a run that an earlier background service of the store started</source>
        <translation>无法跟踪由存储库先前的后台服务启动的运行</translation>
    </message>
    <message>
        <source>{source}: received segment {segment} at {offset}, expected {wanted}</source>
        <translation>{source}：收到段 {segment}（位于 {offset}），应为 {wanted}</translation>
    </message>
    <message>
        <source>{source}: segment {segment} is longer than a segment can be</source>
        <translation>{source}：段 {segment} 超过段的最大长度</translation>
    </message>
    <message>
        <source>ended: the study no longer has this cell, because its worker, machine or settings have changed</source>
        <translation>已结束：研究不再包含此单元，因为其工作程序、机器或设置已更改</translation>
    </message>
    <message>
        <source>{host} is unreachable, training state unknown; retrying</source>
        <translation>无法到达 {host}，训练状态未知；正在重试</translation>
    </message>
    <message>
        <source>{host} was abandoned by the user</source>
        <translation>用户已放弃 {host}</translation>
    </message>
    <message>
        <source>{host} was abandoned by the user before it was reached; cells that need it and were not run: {cells}</source>
        <translation>在连接到 {host} 之前用户已放弃它；需要它且未运行的单元：{cells}</translation>
    </message>
    <message>
        <source>{host} was restarted while ranks ran on it</source>
        <translation>{host} 在其上的 rank 运行期间被重新启动</translation>
    </message>
    <message>
        <source>none of the run&apos;s ranks was started</source>
        <translation>该运行的 rank 都没有启动</translation>
    </message>
    <message>
        <source>{wanted} hosts are needed, the study names {found}</source>
        <translation>需要 {wanted} 台主机，研究指定了 {found} 台</translation>
    </message>
    <message>
        <source>a run that an earlier background service of the store started must end first</source>
        <translation>必须先等存储库先前的后台服务启动的运行结束</translation>
    </message>
    <message>
        <source>a client of a store&apos;s background service must send hello first, and only once</source>
        <translation>存储库后台服务的客户端必须首先发送 hello，且只能发送一次</translation>
    </message>
    <message>
        <source>the records of {source} that the store&apos;s background service sent cannot be read</source>
        <translation>存储库后台服务发来的 {source} 的记录无法读取</translation>
    </message>
    <message>
        <source>the store&apos;s background service was asked to exit: queued studies stay queued. They continue when a window opens the store, or with scalescope-cli run --background.</source>
        <translation>已要求存储库的后台服务退出：排队的研究继续排队。有窗口打开该存储库时，或用 scalescope-cli run --background，它们会继续。</translation>
    </message>
    <message>
        <source>the store&apos;s background service already has {count} clients, the most it serves. Close a window or end a command, then retry.</source>
        <translation>存储库的后台服务已有 {count} 个客户端，达到上限。请关闭一个窗口或结束一条命令，然后重试。</translation>
    </message>
    <message>
        <source>the store&apos;s background service serves only the user who started it, and root. Read the store&apos;s files, or copy the store.</source>
        <translation>存储库的后台服务只为启动它的用户和 root 服务。请读取存储库的文件，或复制存储库。</translation>
    </message>
    <message>
        <source>exiting on request; runs continue</source>
        <translation>按要求退出；运行继续</translation>
    </message>
    <message>
        <source>exiting because {folder} no longer exists, or another process replaced its lock file; runs continue</source>
        <translation>因 {folder} 已不存在，或另一进程替换了其锁文件而退出；运行继续</translation>
    </message>
    <message>
        <source>exiting: no clients are connected and nothing is queued or running</source>
        <translation>退出：没有已连接的客户端，也没有排队或运行的内容</translation>
    </message>
    <message>
        <source>your control group {group} may use only {cores} cores, but the store&apos;s background service may use more, and ranks run in its group. To limit them to yours, end the background service (scalescope-cli owner stop) and start the study from here.</source>
        <translation>您的控制组 {group} 只可使用 {cores} 个核心，而存储库的后台服务可使用更多，且各 rank 在后台服务的组中运行。要使它们受您的组限制，请结束后台服务（scalescope-cli owner stop）并从这里启动研究。</translation>
    </message>
    <message>
        <source>your control group {group} may use only {mega} MB, but the store&apos;s background service may use more, and ranks run in its group. To limit them to yours, end the background service (scalescope-cli owner stop) and start the study from here.</source>
        <translation>您的控制组 {group} 只可使用 {mega} MB，而存储库的后台服务可使用更多，且各 rank 在后台服务的组中运行。要使它们受您的组限制，请结束后台服务（scalescope-cli owner stop）并从这里启动研究。</translation>
    </message>
    <message>
        <source>the queue has no entry {entry}</source>
        <translation>队列中没有条目 {entry}</translation>
    </message>
    <message>
        <source>no running or queued study uses a host called {host}</source>
        <translation>没有正在运行或排队的研究使用名为 {host} 的主机</translation>
    </message>
    <message>
        <source>exiting: the last client disconnected</source>
        <translation>退出：最后一个客户端已断开连接</translation>
    </message>
    <message>
        <source>the background service of this store (process {pid}) has a newer version of Scalescope: use the programs of that version</source>
        <translation>此存储库的后台服务（进程 {pid}）是较新版本的 Scalescope：请使用该版本的程序</translation>
    </message>
    <message>
        <source>cannot rebuild the store&apos;s index while a study is running. Wait until it ends, or cancel it.</source>
        <translation>研究运行期间不能重建存储库的索引。请等它结束，或取消它。</translation>
    </message>
    <message>
        <source>rebuilding the store&apos;s index from its logs</source>
        <translation>正在由日志重建存储库的索引</translation>
    </message>
    <message>
        <source>opening the store</source>
        <translation>正在打开存储库</translation>
    </message>
    <message>
        <source>exiting on signal {signal}; runs continue</source>
        <translation>因信号 {signal} 退出；运行继续</translation>
    </message>
    <message>
        <source>importing {path}</source>
        <translation>正在导入 {path}</translation>
    </message>
    <message>
        <source>{records} records of this run were written before this window opened, too many to show while it is running. Its curves begin here; the page Results has all of them.</source>
        <translation>该运行有 {records} 条记录在此窗口打开之前写入，数量太多，无法在运行期间显示。其曲线从此处开始；全部记录见“结果”页。</translation>
    </message>
    <message>
        <source>{path} is not an IDX file of {wanted}: {reason}. Use the published file; compressed it is NAME.gz.</source>
        <translation>{path} 不是 {wanted} 的 IDX 文件：{reason}。请使用发布的文件；压缩时为 NAME.gz。</translation>
    </message>
    <message>
        <source>{path} has {images} images, but {other} has {labels} labels. Use both files from the same source.</source>
        <translation>{path} 有 {images} 张图像，而 {other} 有 {labels} 个标签。请使用来自同一来源的这两个文件。</translation>
    </message>
    <message>
        <source>{name}</source>
        <translation>{name}</translation>
    </message>
    <message>
        <source>CIFAR-10 sample (included)</source>
        <translation>CIFAR-10 样本（随附）</translation>
    </message>
    <message>
        <source>Synthetic images</source>
        <translation>合成图像</translation>
    </message>
    <message>
        <source>SVHN&apos;s extra images are easier to classify, and there are about seven times as many as in train.</source>
        <translation>SVHN 的 extra 图像更容易分类，数量约为 train 的七倍。</translation>
    </message>
    <message>
        <source>there is no dataset {name}; available are {known}</source>
        <translation>没有数据集 {name}；可用的有 {known}</translation>
    </message>
    <message>
        <source>dataset {dataset} has no split {split} to train on; it has {known}</source>
        <translation>数据集 {dataset} 没有用于训练的划分 {split}；有的是 {known}</translation>
    </message>
    <message>
        <source>Time vs. batch</source>
        <translation>时间与批大小</translation>
    </message>
    <message>
        <source>Step breakdown</source>
        <translation>每步构成</translation>
    </message>
    <message>
        <source>Subtraction estimate</source>
        <translation>减法估计</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>Per rank</source>
        <translation>按 rank</translation>
    </message>
    <message>
        <source>{rateUnit} per added device</source>
        <translation>每增加一个设备的{rateUnit}</translation>
    </message>
    <message>
        <source>{devices} devices: each added device gives {rate} {rateUnit}</source>
        <translation>{devices} 个设备：每增加一个带来 {rate} {rateUnit}</translation>
    </message>
    <message>
        <source>Marginal throughput</source>
        <translation>边际吞吐量</translation>
    </message>
    <message>
        <source>G(N) = ({rateUnit} at N - {rateUnit} at M) / (N - M), M the next smaller number of devices measured with the same settings, else the baseline. Interval: Welch t on the difference over repeats, 95 %.</source>
        <translation>G(N) = (N 处的{rateUnit} - M 处的{rateUnit}) / (N - M)，M 为相同设置下测得的下一个较小设备数，否则为基线。区间：对各次重复之差作 Welch t，95%。</translation>
    </message>
    <message>
        <source>There is no marginal throughput: it needs finished cells of two numbers of devices.</source>
        <translation>无边际吞吐量：需要两种设备数的已完成单元。</translation>
    </message>
    <message>
        <source>{rateUnit} per added device, 95 % from</source>
        <translation>每增加一个设备的{rateUnit}，95% 下限</translation>
    </message>
    <message>
        <source>{rateUnit} per added device, 95 % to</source>
        <translation>每增加一个设备的{rateUnit}，95% 上限</translation>
    </message>
    <message>
        <source>cannot export to {file}: use one of the endings {known} or {last} ({special} for {kind} only)</source>
        <translation>无法导出到 {file}：请使用 {known} 或 {last} 之一作为扩展名（{special} 仅用于 {kind}）</translation>
    </message>
    <message>
        <source>Repeat {repeat} is not used: only {present} of {ranks} ranks have timed steps, and their rate is not that of all ranks. See that run&apos;s log, then run the repeat again.</source>
        <translation>不使用第 {repeat} 次重复：{ranks} 个 rank 中只有 {present} 个有计时步，其速率不是所有 rank 的速率。请看该运行的日志，然后重新运行该重复。</translation>
    </message>
    <message>
        <source>Repeats {repeat} are not used: only {present} of {ranks} ranks have timed steps, and their rate is not that of all ranks. See the logs of their runs, then run the repeats again.</source>
        <translation>不使用第 {repeat} 次重复：{ranks} 个 rank 中只有 {present} 个有计时步，其速率不是所有 rank 的速率。请看这些运行的日志，然后重新运行这些重复。</translation>
    </message>
    <message>
        <source>Epoch time is estimated: training images / images per second. The measured window had no whole epoch.</source>
        <translation>每轮时间是推算的：训练图像数 / 每秒图像数。测量窗口内没有完整的一轮。</translation>
    </message>
    <message>
        <source>Epoch time is estimated: training samples / samples per second. The measured window had no whole epoch.</source>
        <translation>每轮时间是推算的：训练样本数 / 每秒样本数。测量窗口内没有完整的一轮。</translation>
    </message>
    <message>
        <source>The global batch {batch} is larger than the {images} training images: samples repeat within a step, and an epoch is shorter than a step.</source>
        <translation>全局批大小 {batch} 大于 {images} 张训练图像：一步内样本会重复，一轮不足一步。</translation>
    </message>
    <message>
        <source>The global batch {batch} is larger than the {images} training samples: samples repeat within a step, and an epoch is shorter than a step.</source>
        <translation>全局批大小 {batch} 大于 {images} 个训练样本：一步内样本会重复，一轮不足一步。</translation>
    </message>
    <message>
        <source>{gain}: {percent} % of the step waits for all-reduce, which reaches {utilisation} % of the peak bandwidth at its message sizes: the link is the limit.</source>
        <translation>{gain}：每步有 {percent}% 在等待 all-reduce，它达到其消息大小下峰值带宽的 {utilisation}%：瓶颈是链路。</translation>
    </message>
    <message>
        <source>{gain}: {percent} % of the step waits for all-reduce, which reaches only {utilisation} % of the peak bandwidth at its message sizes: try bucket size and overlap before a faster link.</source>
        <translation>{gain}：每步有 {percent}% 在等待 all-reduce，它仅达到其消息大小下峰值带宽的 {utilisation}%：换更快的链路之前，请先尝试调整桶大小和重叠。</translation>
    </message>
    <message>
        <source>{gain}: {percent} % of the step waits for all-reduce, which reaches {utilisation} % of the peak bandwidth at its message sizes: small messages are the limit. Try a larger batch per device or accumulation.</source>
        <translation>{gain}：每步有 {percent}% 在等待 all-reduce，它达到其消息大小下峰值带宽的 {utilisation}%：瓶颈是小消息。请尝试增大每设备批大小或使用梯度累积。</translation>
    </message>
    <message>
        <source>; n = {n}</source>
        <translation>；n = {n}</translation>
    </message>
    <message>
        <source>{note} (cell {cells})</source>
        <translation>{note}（单元 {cells}）</translation>
    </message>
    <message>
        <source>{note} (cells {cells})</source>
        <translation>{note}（单元 {cells}）</translation>
    </message>
    <message>
        <source>{devices} devices reach {percent} % of peak bandwidth at their message sizes</source>
        <translation>{devices} 个设备达到其消息大小下峰值带宽的 {percent}%</translation>
    </message>
    <message>
        <source>Cell {cell}: schedule.warmupEpochs has no effect. It raises the rate from optimizer.lr to the rate after linear scaling, which is no higher here. Use schedule.linearScaling with a smaller baseBatch, or leave it out.</source>
        <translation>单元 {cell}：schedule.warmupEpochs 不起作用。它把学习率从 optimizer.lr 提高到线性缩放后的值，而该值在此并不更高。请使用 schedule.linearScaling 和更小的 baseBatch，或去掉它。</translation>
    </message>
    <message>
        <source>Internal error of Scalescope: {identity} does not hold ({left} and {right}). Please report it with the logs of the cell&apos;s runs.</source>
        <translation>Scalescope 内部错误：{identity} 不成立（{left} 和 {right}）。请连同该单元各运行的日志一起报告。</translation>
    </message>
    <message>
        <source>Transfers in training reach up to {percent} % of the peak bandwidth measured before. A link cannot exceed its peak: the sweep was disturbed or too short, so no share of it is shown. Measure again.</source>
        <translation>训练中的传输达到先前实测峰值带宽的 {percent}%。链路不可能超过其峰值：扫描受到干扰或太短，因此不显示所占比例。请重新测量。</translation>
    </message>
    <message>
        <source>The ranks&apos; clocks agree only within {microseconds} us: waits and delays below ten times that are left out.</source>
        <translation>各 rank 的时钟只在 {microseconds} us 内一致：低于其十倍的等待和滞后不列出。</translation>
    </message>
    <message>
        <source>The model&apos;s operations reach {percent} % of the peak that matrix products reached: the devices were slower in that test than in training, or a convolution algorithm saves operations that are counted. No share of that peak is shown.</source>
        <translation>模型的运算达到矩阵乘法峰值的 {percent}%：设备在该测试中比训练中慢，或卷积算法省去了被计数的运算。不显示占该峰值的比例。</translation>
    </message>
    <message>
        <source>{what} is out of range. Devices are 1 to 1000000, rates 0.001 to 100000 Gbit/s, latencies up to 60 s, shares and accuracies above 0 and at most 1.</source>
        <translation>{what} 超出范围。设备数为 1 到 1000000，速率 0.001 到 100000 Gbit/s，延迟至多 60 s，比例和准确率大于 0 且不超过 1。</translation>
    </message>
    <message>
        <source>study {study} has no cell {cell} to start from. scalescope-cli plan {study} lists its cells.</source>
        <translation>研究 {study} 没有可作为起点的单元 {cell}。scalescope-cli plan {study} 可列出其单元。</translation>
    </message>
    <message>
        <source>study {study} has no finished cell of strategy ddp: other strategies do not record when gradients are ready to be sent. Measure ddp, on at least one device.</source>
        <translation>研究 {study} 没有已完成的 ddp 策略单元：其他策略不记录梯度何时可以发送。请测量 ddp，至少在一个设备上。</translation>
    </message>
    <message>
        <source>cell {cell} has no finished run to start from. Run it first.</source>
        <translation>单元 {cell} 没有可作起点的已完成运行。请先运行它。</translation>
    </message>
    <message>
        <source>cell {cell} ran {strategy}: only ddp&apos;s all-reduce can be extrapolated to other numbers of devices and links. Measure ddp on the same data.</source>
        <translation>单元 {cell} 以 {strategy} 运行：只有 ddp 的 all-reduce 能外推到其他设备数和链路。请用相同数据测量 ddp。</translation>
    </message>
    <message>
        <source>cell {cell} was imported: its numbers do not say when gradients were sent. Measure ddp here.</source>
        <translation>单元 {cell} 是导入的：其数值没有说明何时发送了梯度。请在此测量 ddp。</translation>
    </message>
    <message>
        <source>cell {cell} is a what-if result, slowed down on purpose: it cannot be extrapolated to a link. Measure the same cell without whatIf.</source>
        <translation>单元 {cell} 是假设情形的结果，被有意减慢：不能外推到链路。请测量不带 whatIf 的同一单元。</translation>
    </message>
    <message>
        <source>the runs of cell {cell} do not say when their gradients were ready: records are missing. Run the cell again.</source>
        <translation>单元 {cell} 的运行没有说明梯度何时就绪：缺少记录。请重新运行该单元。</translation>
    </message>
    <message>
        <source>no cell of study {study} was validated: the number of samples needed for an accuracy is unknown. Train with measure.validate.</source>
        <translation>研究 {study} 没有单元做过验证：达到某一准确率所需的样本数未知。请用 measure.validate 训练。</translation>
    </message>
    <message>
        <source>{accuracy} % accuracy was not reached, the best was {best} %: the number of samples needed for it is unknown. Train longer, or choose a lower accuracy.</source>
        <translation>没有达到 {accuracy}% 准确率，最好为 {best}%：所需的样本数未知。请训练更久，或选择较低的准确率。</translation>
    </message>
    <message>
        <source>{devices} devices cannot share a global batch of {batch}</source>
        <translation>{devices} 个设备无法分担全局批大小 {batch}</translation>
    </message>
    <message>
        <source>{devices} devices have a batch of {batch} each, outside the measured {low} to {high}, and the measured times do not allow a linear fit to it. Measure a batch near it.</source>
        <translation>{devices} 个设备各有批大小 {batch}，超出已测的 {low} 到 {high}，且实测时间无法对其作线性拟合。请测量与之相近的批大小。</translation>
    </message>
    <message>
        <source>{devices} devices have a batch of {batch} each, but only {measured} was measured: one time does not allow a linear fit. Measure a batch near it.</source>
        <translation>{devices} 个设备各有批大小 {batch}，但只测量了 {measured}：单个时间无法作线性拟合。请测量与之相近的批大小。</translation>
    </message>
    <message>
        <source>{devices} devices have a batch of {batch} each, outside the measured {low} to {high}: compute is extrapolated from the two nearest, and there is no interval.</source>
        <translation>{devices} 个设备各有批大小 {batch}，超出已测的 {low} 到 {high}：计算时间由最近的两个外推，没有区间。</translation>
    </message>
    <message>
        <source>{devices} devices are more than 64 times the {largest} that were measured: use the result as a trend only.</source>
        <translation>{devices} 个设备超过已测 {largest} 个的 64 倍：请只将结果当作趋势。</translation>
    </message>
    <message>
        <source>Based on one rank: the numbers do not include what ranks lose by sharing a machine, by transferring gradients and by waiting for each other. Measure two ranks.</source>
        <translation>依据单个 rank：多个 rank 因共用一台机器、传输梯度和互相等待而损失的部分不包含在这些数值中。请测量两个 rank。</translation>
    </message>
    <message>
        <source>No peak bandwidth was measured: only the given link limits transfers, not the ranks&apos; own transfer rate. Set measure.ceilingMB.</source>
        <translation>没有测量峰值带宽：只有给定的链路限制传输，而不考虑各 rank 自身的传输速率。请设置 measure.ceilingMB。</translation>
    </message>
    <message>
        <source>Measured once, so there are no intervals. Use three repeats.</source>
        <translation>只测量了一次，因此没有区间。请重复三次。</translation>
    </message>
    <message>
        <source>No measured cell could be predicted from the others: the intervals do not include the error of the model itself. Measure another number of devices.</source>
        <translation>没有实测单元能由其他单元预测：区间不包含模型本身的误差。请测量另一种设备数。</translation>
    </message>
    <message>
        <source>{gbps} Gbit/s is more than the {measured} Gbit/s measured between the nodes: whether the ranks can transfer that much is unknown.</source>
        <translation>{gbps} Gbit/s 超过在节点之间测得的 {measured} Gbit/s：各 rank 能否传输这么多未知。</translation>
    </message>
    <message>
        <source>The samples needed for the accuracy were counted at a global batch of {batch}; it grows with the devices here, and larger batches often need more.</source>
        <translation>达到该准确率的样本数是在全局批大小 {batch} 下统计的；此处它随设备增长，而更大的批往往需要更多样本。</translation>
    </message>
    <message>
        <source>An efficiency of {keep} % at N = {devices} needs at least {gbps} Gbit/s.</source>
        <translation>在 N = {devices} 时达到 {keep}% 的效率至少需要 {gbps} Gbit/s。</translation>
    </message>
    <message>
        <source>An efficiency of {keep} % at N = {devices} is reached by any link of at least 0.001 Gbit/s.</source>
        <translation>在 N = {devices} 时，任何至少 0.001 Gbit/s 的链路都能达到 {keep}% 的效率。</translation>
    </message>
    <message>
        <source>No link reaches an efficiency of {keep} % at N = {devices}: with the fastest one it is {best} %.</source>
        <translation>在 N = {devices} 时没有链路能达到 {keep}% 的效率：最快的链路为 {best}%。</translation>
    </message>
    <message>
        <source>At {gbps} Gbit/s, from N = {devices} on the link takes more than {share} % of the step.</source>
        <translation>在 {gbps} Gbit/s 下，从 N = {devices} 起链路占每步的 {share}% 以上。</translation>
    </message>
    <message>
        <source>At {gbps} Gbit/s the link takes no more than {share} % of the step up to N = {devices}.</source>
        <translation>在 {gbps} Gbit/s 下，直到 N = {devices}，链路占每步不超过 {share}%。</translation>
    </message>
    <message>
        <source>The 95 % intervals include the spread of the repeats, {percent} % of the compute part.</source>
        <translation>95% 区间包含各次重复的离散，为计算部分的 {percent}%。</translation>
    </message>
    <message>
        <source>They include the spread of transfers around the bandwidth fit, {percent} % of each.</source>
        <translation>区间包含传输相对带宽拟合的离散，为每次传输的 {percent}%。</translation>
    </message>
    <message>
        <source>They include the error of predicting measured cells from the others, {percent} % of the step (cells: {cells}).</source>
        <translation>区间包含由其他单元预测实测单元的误差，为每步的 {percent}%（单元：{cells}）。</translation>
    </message>
    <message>
        <source>{before}, {last}</source>
        <translation>{before}、{last}</translation>
    </message>
    <message>
        <source>N = {devices}</source>
        <translation>N = {devices}</translation>
    </message>
    <message>
        <source>{gbps} Gbit/s at N = {devices}</source>
        <translation>N = {devices} 时 {gbps} Gbit/s</translation>
    </message>
    <message>
        <source>{best} % at N = {devices}</source>
        <translation>N = {devices} 时 {best}%</translation>
    </message>
    <message>
        <source>N = {devices} (batch {batch})</source>
        <translation>N = {devices}（批大小 {batch}）</translation>
    </message>
    <message>
        <source>from N = {devices} on at {gbps} Gbit/s</source>
        <translation>{gbps} Gbit/s 时从 N = {devices} 起</translation>
    </message>
    <message>
        <source>up to N = {devices} at {gbps} Gbit/s</source>
        <translation>{gbps} Gbit/s 时直到 N = {devices}</translation>
    </message>
    <message>
        <source>An efficiency of {keep} % needs at least {each}.</source>
        <translation>达到 {keep}% 的效率至少需要 {each}。</translation>
    </message>
    <message>
        <source>An efficiency of {keep} % at {each} is reached by any link of at least 0.001 Gbit/s.</source>
        <translation>在 {each} 时，任何至少 0.001 Gbit/s 的链路都能达到 {keep}% 的效率。</translation>
    </message>
    <message>
        <source>No link reaches an efficiency of {keep} %: with the fastest one it is {each}.</source>
        <translation>没有链路能达到 {keep}% 的效率：最快的链路为 {each}。</translation>
    </message>
    <message>
        <source>The link takes more than {share} % of the step {each}.</source>
        <translation>链路占每步的 {share}% 以上：{each}。</translation>
    </message>
    <message>
        <source>The link takes no more than {share} % of the step {each}.</source>
        <translation>链路占每步不超过 {share}%：{each}。</translation>
    </message>
    <message>
        <source>{each}: these devices cannot share a global batch of {batch}.</source>
        <translation>{each}：这些设备无法分担全局批大小 {batch}。</translation>
    </message>
    <message>
        <source>{each}: batches outside the measured {low} to {high}; the measured times do not allow a linear fit to them. Measure batches near them.</source>
        <translation>{each}：批大小在已测的 {low} 到 {high} 之外；实测时间无法对其作线性拟合。请测量与之相近的批大小。</translation>
    </message>
    <message>
        <source>{each}: batches that were not measured; only {measured} was, and one time does not allow a linear fit. Measure batches near them.</source>
        <translation>{each}：这些批大小没有测量；只测量了 {measured}，单个时间无法作线性拟合。请测量与之相近的批大小。</translation>
    </message>
    <message>
        <source>{each}: batches outside the measured {low} to {high}; compute is extrapolated from the two nearest, and there is no interval.</source>
        <translation>{each}：批大小在已测的 {low} 到 {high} 之外；计算时间由最近的两个外推，没有区间。</translation>
    </message>
    <message>
        <source>{each} are more than 64 times the {largest} that were measured: use the results as a trend only.</source>
        <translation>{each} 超过已测 {largest} 个的 64 倍：请只将结果当作趋势。</translation>
    </message>
    <message>
        <source>cannot read --steps {steps}: write FROM-TO, such as 40-42, of at most {most} steps</source>
        <translation>无法读取 --steps {steps}：请写 起-止，如 40-42，最多 {most} 步</translation>
    </message>
    <message>
        <source>{what} shows every cell: leave out --cell and --steps, which are for {known}</source>
        <translation>{what} 显示所有单元：请去掉 --cell 和 --steps，它们用于 {known}</translation>
    </message>
    <message>
        <source>above: parts of the step; below: collectives</source>
        <translation>上：每步各部分；下：集合通信</translation>
    </message>
    <message>
        <source>ms since the beginning of step {step}</source>
        <translation>自第 {step} 步开始的 ms</translation>
    </message>
    <message>
        <source>ms since the beginning of step {first}, to step {last}</source>
        <translation>自第 {first} 步开始的 ms，至第 {last} 步</translation>
    </message>
    <message>
        <source>rank {rank}</source>
        <translation>rank {rank}</translation>
    </message>
    <message>
        <source>rank {rank}, step {step}: {milliseconds} ms, {waited} ms of them waiting</source>
        <translation>rank {rank}，第 {step} 步：{milliseconds} ms，其中 {waited} ms 在等待</translation>
    </message>
    <message>
        <source>one collective, by arrival</source>
        <translation>一次集合通信，按到达</translation>
    </message>
    <message>
        <source>{part}, micro-batch {number}</source>
        <translation>{part}，微批次 {number}</translation>
    </message>
    <message>
        <source>{op}, bucket {bucket}, {megabytes} MB</source>
        <translation>{op}，桶 {bucket}，{megabytes} MB</translation>
    </message>
    <message>
        <source>{op}, buffers, {megabytes} MB</source>
        <translation>{op}，缓冲区，{megabytes} MB</translation>
    </message>
    <message>
        <source>All ranks share one clock, the monotonic clock of their machine.</source>
        <translation>所有 rank 共用一个时钟，即其机器的单调时钟。</translation>
    </message>
    <message>
        <source>The nodes&apos; clocks are unrelated: each node starts at zero here, the nodes are not aligned, and which rank waited for which is unknown.</source>
        <translation>各节点的时钟互不相关：此处每个节点从零开始，各节点没有对齐，哪个 rank 等待了哪个 rank 未知。</translation>
    </message>
    <message>
        <source>Only the first {drawn} of {ranks} ranks are drawn.</source>
        <translation>只绘制 {ranks} 个 rank 中的前 {drawn} 个。</translation>
    </message>
    <message>
        <source>Only steps {first} to {last} of the requested ones are drawn.</source>
        <translation>在所要求的步中，只绘制了第 {first} 到 {last} 步。</translation>
    </message>
    <message>
        <source>there is no step to show: choose a cell that has finished and steps that it ran (--steps)</source>
        <translation>没有可显示的步：请选择一个已完成的单元，以及它运行过的步（--steps）</translation>
    </message>
    <message>
        <source>Step {step} at {devices} devices: rank {rank} waits longest for the others, {milliseconds} ms</source>
        <translation>{devices} 个设备的第 {step} 步：rank {rank} 等待其他 rank 最久，{milliseconds} ms</translation>
    </message>
    <message>
        <source>Trace of steps</source>
        <translation>步的跟踪</translation>
    </message>
    <message>
        <source>Each rank&apos;s parts of the requested steps, or of the last whole step of the measured window, and below them its collectives from its own arrival to their end: waiting until the last rank arrives, then transfer. A thin line joins the arrivals at one collective.</source>
        <translation>每个 rank 在所要求各步（否则为测量窗口最后一个完整步）中的各部分，下方为其集合通信，从自己到达直到结束：先等待最后一个 rank 到达，然后传输。细线连接同一次集合通信的各到达点。</translation>
    </message>
    <message>
        <source>No finished cell has such steps.</source>
        <translation>没有已完成的单元含有这些步。</translation>
    </message>
    <message>
        <source>part</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>micro-batch</source>
        <translation>微批次</translation>
    </message>
    <message>
        <source>start, ms</source>
        <translation>开始，ms</translation>
    </message>
    <message>
        <source>The CPUs ran under the governor {governor}, which lowers their clock at low load. For steady times set the governor performance.</source>
        <translation>CPU 在调频策略 {governor} 下运行，负载小时它会降低时钟。要使时间稳定，请设为 performance。</translation>
    </message>
    <message>
        <source>Turbo was on: a core&apos;s clock then depends on heat and on how many other cores are busy, so one rank alone runs faster than the same rank beside others. This may explain part of the scaling loss.</source>
        <translation>睿频已打开：核心的时钟因此取决于温度以及有多少其他核心忙碌，单独一个 rank 比与其他 rank 一起时跑得更快。这可能解释一部分扩展损失。</translation>
    </message>
    <message>
        <source>The CPUs of {host} were throttled by heat during the timed steps. Let the machine cool and measure again.</source>
        <translation>计时步期间，{host} 的 CPU 因过热降频。请让机器冷却后重新测量。</translation>
    </message>
    <message>
        <source>A GPU&apos;s clock was throttled by heat during the timed steps. Let the machine cool and measure again.</source>
        <translation>计时步期间，一个 GPU 因过热降频。请让机器冷却后重新测量。</translation>
    </message>
    <message>
        <source>A GPU&apos;s clock was throttled by its hardware during the timed steps, because of power or heat. Check its power supply and cooling, and measure again.</source>
        <translation>计时步期间，一个 GPU 的时钟因供电或温度被其硬件降低。请检查其供电和散热，然后重新测量。</translation>
    </message>
    <message>
        <source>A GPU reached its power limit during the timed steps, which lowered its clock. Compare it only with GPUs of the same power limit.</source>
        <translation>计时步期间，一个 GPU 达到功率上限，其时钟因此降低。只与功率上限相同的 GPU 比较。</translation>
    </message>
    <message>
        <source>Cells differ in {name}: {here} for cells {cells}, {there} for cells {others}. Their times may differ because of this and not because of the number of devices: measure them under one setting.</source>
        <translation>各单元的{name}不同：单元 {cells} 为 {here}，单元 {others} 为 {there}。它们用时的差别可能由此造成，而不是设备数：请在同一设置下测量。</translation>
    </message>
    <message>
        <source>The energy is that of the nodes&apos; whole CPU packages while the steps were timed: it includes everything that ran on them and idle power, but not memory and other devices.</source>
        <translation>能耗是计时期间各节点整个 CPU 封装的：包括其上运行的一切和空闲功耗，但不包括内存和其他设备。</translation>
    </message>
    <message>
        <source>Rank {rank} is a straggler: it arrives last in {percent} % of the steps, by {milliseconds} ms, because its input takes longer.</source>
        <translation>rank {rank} 落后：在 {percent}% 的步中最后到达，晚 {milliseconds} ms，因为其输入耗时更长。</translation>
    </message>
    <message>
        <source>Ranks {rank} are stragglers: they arrive last in {percent} % of the steps, by {milliseconds} ms, because their input takes longer.</source>
        <translation>rank {rank} 落后：在 {percent}% 的步中最后到达，晚 {milliseconds} ms，因为其输入耗时更长。</translation>
    </message>
    <message>
        <source>Rank {rank} is a straggler: it arrives last in {percent} % of the steps, by {milliseconds} ms, because its compute takes longer.</source>
        <translation>rank {rank} 落后：在 {percent}% 的步中最后到达，晚 {milliseconds} ms，因为其计算耗时更长。</translation>
    </message>
    <message>
        <source>Ranks {rank} are stragglers: they arrive last in {percent} % of the steps, by {milliseconds} ms, because their compute takes longer.</source>
        <translation>rank {rank} 落后：在 {percent}% 的步中最后到达，晚 {milliseconds} ms，因为其计算耗时更长。</translation>
    </message>
    <message>
        <source>Rank {rank} is a straggler: it arrives last in {percent} % of the steps, by {milliseconds} ms, because its checkpoints, or work outside the named parts, take longer.</source>
        <translation>rank {rank} 落后：在 {percent}% 的步中最后到达，晚 {milliseconds} ms，因为其检查点或命名部分以外的工作耗时更长。</translation>
    </message>
    <message>
        <source>Ranks {rank} are stragglers: they arrive last in {percent} % of the steps, by {milliseconds} ms, because their checkpoints, or work outside the named parts, take longer.</source>
        <translation>rank {rank} 落后：在 {percent}% 的步中最后到达，晚 {milliseconds} ms，因为其检查点或命名部分以外的工作耗时更长。</translation>
    </message>
    <message>
        <source>Rank {rank} is a straggler: it arrives last in {percent} % of the steps, by {milliseconds} ms. None of its own parts takes longer; it finishes the previous transfer later than the others.</source>
        <translation>rank {rank} 落后：在 {percent}% 的步中最后到达，晚 {milliseconds} ms。其自身各部分都不更长；它比其他 rank 更晚完成前一次传输。</translation>
    </message>
    <message>
        <source>Ranks {rank} are stragglers: they arrive last in {percent} % of the steps, by {milliseconds} ms. None of their own parts takes longer; they finish the previous transfer later than the others.</source>
        <translation>rank {rank} 落后：在 {percent}% 的步中最后到达，晚 {milliseconds} ms。其自身各部分都不更长；它们比其他 rank 更晚完成前一次传输。</translation>
    </message>
    <message>
        <source>In {percent} % of the steps the ranks wait for one of them, by {milliseconds} ms, but not always for the same one.</source>
        <translation>在 {percent}% 的步中，各 rank 等待其中一个，等 {milliseconds} ms，但并非总是同一个。</translation>
    </message>
    <message>
        <source>A single rank waits for no other.</source>
        <translation>单个 rank 不等待其他 rank。</translation>
    </message>
    <message>
        <source>These ranks do not wait for each other: each trains independently.</source>
        <translation>这些 rank 互不等待：各自独立训练。</translation>
    </message>
    <message>
        <source>No step has a collective that every rank recorded, so the straggler is unknown. Runs with one device or one process have no collectives; in other runs the logs are incomplete.</source>
        <translation>没有一步的集合通信由所有 rank 都记录，因此落后的 rank 未知。单设备和单进程运行没有集合通信；其他运行的日志不完整。</translation>
    </message>
    <message>
        <source>step of repeat {repeat}</source>
        <translation>第 {repeat} 次重复的步</translation>
    </message>
    <message>
        <source>delay, ms</source>
        <translation>滞后，ms</translation>
    </message>
    <message>
        <source>forward pass</source>
        <translation>前向</translation>
    </message>
    <message>
        <source>backward pass</source>
        <translation>反向</translation>
    </message>
    <message>
        <source>other work</source>
        <translation>其他工作</translation>
    </message>
    <message>
        <source>the previous transfer</source>
        <translation>前一次传输</translation>
    </message>
    <message>
        <source>last in step {step}: {cause}</source>
        <translation>第 {step} 步最后到达：{cause}</translation>
    </message>
    <message>
        <source>rank {rank}: last in {percent} % of steps, waits {waited} ms per step</source>
        <translation>rank {rank}：{percent}% 的步中最后到达，每步等待 {waited} ms</translation>
    </message>
    <message>
        <source>Only the {drawn} of {ranks} ranks that the others waited for most are drawn.</source>
        <translation>只绘制了 {ranks} 个 rank 中其他 rank 等待最多的 {drawn} 个。</translation>
    </message>
    <message>
        <source>Delays below {milliseconds} ms are left out: the ranks&apos; clocks agree only within a tenth of that.</source>
        <translation>低于 {milliseconds} ms 的滞后不列出：各 rank 的时钟只在其十分之一内一致。</translation>
    </message>
    <message>
        <source>Rank {rank} was last in {percent} % of steps, by {milliseconds} ms: {cause}</source>
        <translation>rank {rank} 在 {percent}% 的步中最后到达，晚 {milliseconds} ms：{cause}</translation>
    </message>
    <message>
        <source>In {percent} % of steps the ranks wait for one of them, by {milliseconds} ms, but not always for the same one</source>
        <translation>在 {percent}% 的步中，各 rank 等待其中一个，等 {milliseconds} ms，但并非总是同一个</translation>
    </message>
    <message>
        <source>No rank was last by more than {milliseconds} ms in any step</source>
        <translation>任何一步中都没有 rank 滞后超过 {milliseconds} ms</translation>
    </message>
    <message>
        <source>Stragglers</source>
        <translation>落后的 rank</translation>
    </message>
    <message>
        <source>Delay of a rank in a step: its arrival at the collective with the largest spread of arrivals, minus the first rank&apos;s arrival. A column of several steps shows the largest delay of each rank.</source>
        <translation>rank 在一步中的滞后：各 rank 到达时刻相差最大的那次集合通信中，其到达时刻减去第一个 rank 的到达时刻。一列含多步时，显示每个 rank 最大的滞后。</translation>
    </message>
    <message>
        <source>No cell of several ranks has finished yet.</source>
        <translation>尚无多 rank 的已完成单元。</translation>
    </message>
    <message>
        <source>mean delay, ms</source>
        <translation>平均滞后，ms</translation>
    </message>
    <message>
        <source>delay, 95th percentile, ms</source>
        <translation>滞后，第 95 百分位，ms</translation>
    </message>
    <message>
        <source>steps as straggler, %</source>
        <translation>作为落后 rank 的步，%</translation>
    </message>
    <message>
        <source>delay as straggler, ms</source>
        <translation>作为落后 rank 的滞后，ms</translation>
    </message>
    <message>
        <source>cause</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>share of that cause, %</source>
        <translation>该原因所占，%</translation>
    </message>
    <message>
        <source>waiting it caused, ms per step</source>
        <translation>造成的等待，每步 ms</translation>
    </message>
    <message>
        <source>waiting for others, ms per step</source>
        <translation>等待其他 rank，每步 ms</translation>
    </message>
    <message>
        <source>{gbps} Gbit/s</source>
        <translation>{gbps} Gbit/s</translation>
    </message>
    <message>
        <source>{gbps} Gbit/s, outside the measured batches</source>
        <translation>{gbps} Gbit/s，超出已测批大小</translation>
    </message>
    <message>
        <source>{percent} % efficiency</source>
        <translation>{percent}% 效率</translation>
    </message>
    <message>
        <source>{devices} on {gbps} Gbit/s: predicted speedup {value}x</source>
        <translation>{devices}，{gbps} Gbit/s：预测加速比 {value}x</translation>
    </message>
    <message>
        <source>Other numbers of devices</source>
        <translation>其他设备数</translation>
    </message>
    <message>
        <source>{devices}, {gbps} Gbit/s: {value}</source>
        <translation>{devices}，{gbps} Gbit/s：{value}</translation>
    </message>
    <message>
        <source>None of these numbers of devices can be predicted from the measurements; the notes say why.</source>
        <translation>这些设备数都不能由测量预测；原因见各条提示。</translation>
    </message>
    <message>
        <source>Step at N = compute + what a link of that rate and latency still has to send after the last gradient is ready + waiting, from the measurements of one cell. Speedup against its baseline; efficiency = speedup / N. Interval: for one more repeat, from the spread of repeats and transfers and the prediction error of the other cells, 95 %.</source>
        <translation>N 处的步时间 = 计算 + 最后一个梯度就绪后，该速率和延迟的链路还要发送的时间 + 等待，均依据一个单元的实测。加速比相对于其基线；效率 = 加速比 / N。区间：对再做一次重复而言，依据重复和传输的离散以及其他单元的预测误差，95%。</translation>
    </message>
    <message>
        <source>link, Gbit/s</source>
        <translation>链路，Gbit/s</translation>
    </message>
    <message>
        <source>latency, us</source>
        <translation>延迟，us</translation>
    </message>
    <message>
        <source>without communication, ms</source>
        <translation>不含通信，ms</translation>
    </message>
    <message>
        <source>link, % of step</source>
        <translation>链路，占每步 %</translation>
    </message>
    <message>
        <source>device-hours per epoch</source>
        <translation>每轮设备小时</translation>
    </message>
    <message>
        <source>price per epoch</source>
        <translation>每轮价格</translation>
    </message>
    <message>
        <source>kJ per epoch</source>
        <translation>每轮 kJ</translation>
    </message>
    <message>
        <source>device-hours to target</source>
        <translation>达到目标的设备小时</translation>
    </message>
    <message>
        <source>price to target</source>
        <translation>达到目标的价格</translation>
    </message>
    <message>
        <source>kJ to target</source>
        <translation>达到目标的 kJ</translation>
    </message>
    <message>
        <source>{length} without warm-up, {repeats}</source>
        <translation>无预热，{length}，{repeats}</translation>
    </message>
    <message>
        <source>{devices} on {gbps} Gbit/s: predicted efficiency {value} %</source>
        <translation>{devices}，{gbps} Gbit/s：预测效率 {value}%</translation>
    </message>
    <message>
        <source>from cell {cell} on {devices}; latency {latency} ms; 95 % prediction interval</source>
        <translation>起自 {devices} 上的单元 {cell}；延迟 {latency} ms；95% 预测区间</translation>
    </message>
    <message>
        <source>from cell {cell} on {devices}; latency {latency} ms; no interval</source>
        <translation>起自 {devices} 上的单元 {cell}；延迟 {latency} ms；无区间</translation>
    </message>
    <message>
        <source>among ranks</source>
        <translation>参与的 rank</translation>
    </message>
    <message>
        <source>{file}: {key} asks for the bandwidth sweep among fewer ranks, but ceilingMB is 0: there is no sweep. Set ceilingMB, or leave ceilingSubsets out.</source>
        <translation>{file}：{key} 要求在较少的 rank 之间作带宽扫描，但 ceilingMB 为 0：没有扫描。请设置 ceilingMB，或去掉 ceilingSubsets。</translation>
    </message>
    <message>
        <source>After {repeats} repeats, the study&apos;s maximum, the result is known to {percent} % either way, not to {asked} %. Repeats vary that much: use longer measured windows, or end other programs on the machine.</source>
        <translation>重复 {repeats} 次（研究的上限）之后，结果的精度为正负 {percent}%，而不是 {asked}%。各次重复的差异就有这么大：请使用更长的测量窗口，或结束机器上的其他程序。</translation>
    </message>
    <message>
        <source>Fitting this part ({name}) needs {needed} different numbers of devices at which it takes time, {measured} were measured: nothing is fitted.</source>
        <translation>拟合这一部分（{name}）需要 {needed} 种使其耗时不为零的不同设备数，只测量了 {measured} 种：不作拟合。</translation>
    </message>
    <message>
        <source>No law is fitted to {part}: each of its laws, fitted without one of the measured numbers of devices, predicts no time for that number.</source>
        <translation>没有对 {part} 拟合任何定律：它的每条定律在留出一个测得的设备数进行拟合后，都无法为该设备数预测时间。</translation>
    </message>
    <message>
        <source>The curve ({name}) passes through every measurement, and the repeats are equal or rounded, so there is no interval. Measure another number of devices or more repeats.</source>
        <translation>曲线（{name}）通过每个测量点，而各次重复相同或经过舍入，因此没有区间。请测量另一种设备数，或增加重复。</translation>
    </message>
    <message>
        <source>Nothing was repeated: whether a law misses the measurements by more than the spread of repeats is unknown.</source>
        <translation>没有任何重复：某条定律与测量值之差是否超过重复的离散未知。</translation>
    </message>
    <message>
        <source>The repeats of every number of devices are equal: their spread is unknown.</source>
        <translation>每种设备数的各次重复都相同：其离散未知。</translation>
    </message>
    <message>
        <source>No cell was measured twice: the smallest detectable difference is unknown. Use three repeats.</source>
        <translation>没有单元测量过两次：可检出的最小差别未知。请重复三次。</translation>
    </message>
    <message>
        <source>The repeats of every cell are equal: their spread and the smallest detectable difference are unknown.</source>
        <translation>每个单元的各次重复都相同：其离散和可检出的最小差别未知。</translation>
    </message>
    <message>
        <source>The speedup has no interval: its repeats are all equal, so their spread is unknown.</source>
        <translation>加速比没有区间：其各次重复都相同，因此离散未知。</translation>
    </message>
    <message>
        <source>reused</source>
        <translation>复用</translation>
    </message>
    <message>
        <source>Repeat {repeat} is not used: the log of rank {rank} has only {present} of {steps} timed steps. See that run&apos;s log, then run the repeat again.</source>
        <translation>不使用第 {repeat} 次重复：rank {rank} 的日志中 {steps} 个计时步只有 {present} 个。请看该运行的日志，然后重新运行该重复。</translation>
    </message>
    <message>
        <source>Repeats {repeat} are not used: logs of their ranks have only {present} of {steps} timed steps. See the logs of their runs, then run the repeats again.</source>
        <translation>不使用第 {repeat} 次重复：其 rank 的日志中 {steps} 个计时步只有 {present} 个。请看这些运行的日志，然后重新运行这些重复。</translation>
    </message>
    <message>
        <source>The logs of repeat {repeat} are damaged in {places} places and lack {steps} timed steps: its means cover the remaining steps. Run the repeat again.</source>
        <translation>第 {repeat} 次重复的日志有 {places} 处损坏，缺少 {steps} 个计时步：其均值只包含其余的步。请重新运行该重复。</translation>
    </message>
    <message>
        <source>The logs of repeats {repeat} are damaged in {places} places and lack {steps} timed steps: their means cover the remaining steps. Run the repeats again.</source>
        <translation>第 {repeat} 次重复的日志有 {places} 处损坏，缺少 {steps} 个计时步：其均值只包含其余的步。请重新运行这些重复。</translation>
    </message>
    <message>
        <source>{count} repeats are left out: they were measured with another {name} ({there}) than the others ({here}).</source>
        <translation>有 {count} 次重复未计入：测量时的{name}（{there}）与其余重复（{here}）不同。</translation>
    </message>
    <message>
        <source>{count} repeats are left out: they belong to the session of {study} that began at {time}, and the spread of repeats does not include differences between sessions.</source>
        <translation>有 {count} 次重复未计入：它们属于研究 {study} 于 {time} 开始的测量会话，而重复的离散不包含测量会话之间的差别。</translation>
    </message>
    <message>
        <source>Reused: measured for {study} in the session that began at {time}.</source>
        <translation>复用：在研究 {study} 于 {time} 开始的测量会话中测得。</translation>
    </message>
    <message>
        <source>The speedup has no interval: the baseline was measured in another session, and the spread of repeats does not include differences between sessions (temperature, other users of the machine). Measure both together with `run --again`.</source>
        <translation>加速比没有区间：基线是在另一测量会话中测得的，而重复的离散不包含测量会话之间的差别（温度、机器的其他用户）。请用 `run --again` 一起测量两者。</translation>
    </message>
    <message>
        <source>The speedup has no interval: the study measured each cell&apos;s repeats in a row (measure.order), so drift cannot be separated from a difference.</source>
        <translation>加速比没有区间：该研究连续测量每个单元的各次重复（measure.order），因此期间的漂移无法与差别区分。</translation>
    </message>
    <message>
        <source>Repeat {repeat} is an outlier: its {rateUnit} are {percent} % off the cell&apos;s other repeats, more than the study&apos;s spread explains. It is used, and widens the interval.</source>
        <translation>第 {repeat} 次重复是离群值：其{rateUnit}与该单元其余重复相差 {percent}%，超出研究的离散所能解释的范围。它仍被使用，并使区间变宽。</translation>
    </message>
    <message>
        <source>Repeats {repeat} are outliers: their {rateUnit} are {percent} % off the other repeats of their cells, more than the study&apos;s spread explains. They are used, and widen the interval.</source>
        <translation>第 {repeat} 次重复是离群值：其{rateUnit}与各自单元其余重复相差 {percent}%，超出研究的离散所能解释的范围。它们仍被使用，并使区间变宽。</translation>
    </message>
    <message>
        <source>Repeats vary by {scatter} %: {repeats} repeats per cell are too few to detect any difference below 100 % (95 % confidence).</source>
        <translation>各次重复的离散为 {scatter}%：每单元重复 {repeats} 次不足以检出 100% 以下的任何差别（95% 置信度）。</translation>
    </message>
    <message>
        <source>Repeats vary by {scatter} %; with {repeats} repeats per cell, the smallest detectable difference is {percent} % (95 % confidence).</source>
        <translation>各次重复的离散为 {scatter}%；每单元重复 {repeats} 次时，可检出的最小差别为 {percent}%（95% 置信度）。</translation>
    </message>
    <message>
        <source>{law} does not fit the measurements: it misses them by more than the spread of repeats (F = {ratio}, p = {probability}). Use its curve as a trend only.</source>
        <translation>{law} 不符合测量值：与之相差超过各次重复的离散（F = {ratio}，p = {probability}）。请只将其曲线当作趋势。</translation>
    </message>
    <message>
        <source>the stored results cannot be read, so no more repeats are run</source>
        <translation>无法读取已存储的结果，因此不再运行更多重复</translation>
    </message>
    <message>
        <source>{part}: {law}</source>
        <translation>{part}：{law}</translation>
    </message>
    <message>
        <source>Parts of the step over devices</source>
        <translation>每步各部分与设备数</translation>
    </message>
    <message>
        <source>The law that best predicts the numbers of devices left out of its fit (leave-one-out), over the most device counts, fitted to {rateUnit}; dashed beyond the largest N measured. Band: 95 % prediction interval of one more run, by bootstrap over residuals. Values beyond the measurements are forecasts.</source>
        <translation>对{rateUnit}拟合的各定律中，对拟合时留出的设备数预测最好（留一法）且所用设备数最多的那条；超出最大实测 N 的部分为虚线。带：再做一次运行的 95% 预测区间，由残差自助法得出。实测范围之外的值是预测。</translation>
    </message>
    <message>
        <source>Each part of the step is fitted over N devices with the laws of its kind; the law is drawn that best predicts the left-out numbers of devices (leave-one-out): compute and input a, a + b/N or a + b (N-1); exposed communication a (N-1)/N, a + b (N-1)/N or a (N-1)/N + b (N-1), above one device. Values beyond the largest N measured are forecasts.</source>
        <translation>每步的各部分随 N 个设备用该类的各条定律拟合；画出对留出的设备数预测最好的一条（留一法）：计算和输入为 a、a + b/N 或 a + b (N-1)；多于一个设备时的暴露通信为 a (N-1)/N、a + b (N-1)/N 或 a (N-1)/N + b (N-1)。超出最大实测 N 的值是预测。</translation>
    </message>
    <message>
        <source>No law is fitted: linear, Amdahl and Gustafson need three different numbers of devices, USL and alpha-beta four.</source>
        <translation>没有拟合任何定律：线性、Amdahl 和 Gustafson 需要三种不同的设备数，USL 和 alpha-beta 需要四种。</translation>
    </message>
    <message>
        <source>No part is fitted: a part needs three different numbers of devices at which it takes time.</source>
        <translation>没有拟合任何部分：需要三种耗时不为零的不同设备数。</translation>
    </message>
    <message>
        <source>a, ms</source>
        <translation>a，ms</translation>
    </message>
    <message>
        <source>b, ms</source>
        <translation>b，ms</translation>
    </message>
    <message>
        <source>leave-one-out error, %</source>
        <translation>留一法误差，%</translation>
    </message>
    <message>
        <source>lack of fit, F</source>
        <translation>失拟，F</translation>
    </message>
    <message>
        <source>probability of F</source>
        <translation>F 的概率</translation>
    </message>
    <message>
        <source>chosen</source>
        <translation>选用</translation>
    </message>
    <message>
        <source>Speedup S and efficiency E predicted by {law}, with the 95 % prediction interval of one more run.</source>
        <translation>由 {law} 预测的加速比 S 和效率 E，带再做一次运行的 95% 预测区间。</translation>
    </message>
    <message>
        <source>{from} to {max}</source>
        <translation>{from} 至 {max}</translation>
    </message>
    <message>
        <source>{window} until known to {percent} %</source>
        <translation>{window}，直到精度为 {percent}%</translation>
    </message>
    <message>
        <source>{window} until the trial decides between the variants to within {percent} %</source>
        <translation>{window}，直到试验以 {percent}% 的精度在两个变体间得出结论</translation>
    </message>
    <message>
        <source>{file}: {key} is {max}, below the {from} repeats that it starts with</source>
        <translation>{file}：{key} 是 {max}，少于起始的 {from} 次重复</translation>
    </message>
    <message>
        <source>{file}: {key} is {found}, but runs are measured in pairs, and each variant runs first in half of them. Write an even number.</source>
        <translation>{file}：{key} 是 {found}，但运行是成对测量的，每个变体在一半的配对中先运行。请写偶数。</translation>
    </message>
    <message>
        <source>{file}: {key} is cell-major, but a trial alternates the runs of both variants. Leave it out.</source>
        <translation>{file}：{key} 是 cell-major，但两个变体的对比会交替运行它们。请去掉它。</translation>
    </message>
    <message>
        <source>{study}: measure.repeats decides between two variants, so the study needs two variants, one value on each axis and &quot;baseline&quot;: null. It has {variants} variants and {cells} cells.</source>
        <translation>{study}：measure.repeats 要在两个变体之间作出判断，因此研究需要两个变体、每个轴一个取值，以及 &quot;baseline&quot;: null。它有 {variants} 个变体和 {cells} 个单元。</translation>
    </message>
    <message>
        <source>Each cell is repeated {from} to {max} times, until the 95 % interval of its speedup (for a baseline, of its step time) is at most +-{percent} %.</source>
        <translation>每个单元重复 {from} 到 {max} 次，直到其加速比（基线则为步时间）的 95% 区间不超过正负 {percent}%。</translation>
    </message>
    <message>
        <source>Both variants run {from} to {max} times alternately, until they are shown to differ or to be equal within {percent} %.</source>
        <translation>两个变体交替运行 {from} 到 {max} 次，直到确定它们不同，或在 {percent}% 以内相同。</translation>
    </message>
    <message>
        <source>Both variants run {max} times alternately, and differ or are equal if that is shown within {percent} %.</source>
        <translation>两个变体交替运行 {max} 次；如果在 {percent} % 之内能够证明，则判定它们不同或相同。</translation>
    </message>
    <message>
        <source>Rank {rank} logged no profiled step: its operators are unknown, so there is no mean over ranks.</source>
        <translation>rank {rank} 没有记录剖析步：其算子未知，因此没有各 rank 的平均。</translation>
    </message>
    <message>
        <source>Rank {rank} left out {count} of the {all} operators of step {step}, its first profiled one, because a rank may not log more; so there are no sums over operators.</source>
        <translation>rank {rank} 在其第一个剖析步 {step} 中略去了 {all} 个算子中的 {count} 个，因为一个 rank 不能记录更多；因此没有算子的总和。</translation>
    </message>
    <message>
        <source>Operators are missing in each profiled step of the log of rank {rank}, so there are no sums over operators.</source>
        <translation>rank {rank} 的日志在每个剖析步中都缺少算子，因此没有算子的总和。</translation>
    </message>
    <message>
        <source>No profiled step has all of its operators in the logs of all ranks, so there are no sums over operators.</source>
        <translation>没有一个剖析步的全部算子都在所有 rank 的日志中，因此没有算子的总和。</translation>
    </message>
    <message>
        <source>Operators of the profiled steps</source>
        <translation>剖析步的算子</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>thread</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>runs on</source>
        <translation>运行于</translation>
    </message>
    <message>
        <source>calls per step</source>
        <translation>每步调用次数</translation>
    </message>
    <message>
        <source>total ms per step</source>
        <translation>每步总计 ms</translation>
    </message>
    <message>
        <source>self ms per step</source>
        <translation>每步自身 ms</translation>
    </message>
    <message>
        <source>self, % of the profiled step</source>
        <translation>自身，占剖析步 %</translation>
    </message>
    <message>
        <source>The profiled steps have no operators: LibTorch&apos;s profiler is not available here ({what}).</source>
        <translation>剖析步没有算子：LibTorch 的剖析器在此不可用（{what}）。</translation>
    </message>
    <message>
        <source>The profiled steps have no operators: LibTorch&apos;s profiler saw none, so it was built without Kineto.</source>
        <translation>剖析步没有算子：LibTorch 的剖析器没有看到任何算子，可见构建时没有 Kineto。</translation>
    </message>
    <message>
        <source>The profiled steps have no operators of GPUs: LibTorch&apos;s profiler saw none on a stream. It needs CUPTI, and the permission to use it.</source>
        <translation>剖析步没有 GPU 的算子：LibTorch 的剖析器在流上没有看到任何算子。它需要 CUPTI 以及使用权限。</translation>
    </message>
    <message>
        <source>The profiled steps have no operators: the wall clock was changed by {milliseconds} ms meanwhile, so their times are unknown.</source>
        <translation>剖析步没有算子：其间系统时间被调整了 {milliseconds} ms，因此时间未知。</translation>
    </message>
    <message>
        <source>{file}: {key} is not a list of hosts, such as node[01-16] or node[1,3-5]; found {found}</source>
        <translation>{file}：{key} 不是主机列表，例如 node[01-16] 或 node[1,3-5]；实为 {found}</translation>
    </message>
    <message>
        <source>{file}: {key} is the wildcard address {found}: other users could reach the ranks. Use the address of one interface, or auto.</source>
        <translation>{file}：{key} 是通配地址 {found}：其他用户可能连到各 rank。请使用某一个接口的地址，或 auto。</translation>
    </message>
    <message>
        <source>{file}: {key} lists more than {limit} hosts; found {found}</source>
        <translation>{file}：{key} 列出超过 {limit} 台主机；实为 {found}</translation>
    </message>
    <message>
        <source>{file}: {key} lists {found} hosts for {names} names</source>
        <translation>{file}：{key} 为 {names} 个名称列出 {found} 台主机</translation>
    </message>
    <message>
        <source>{addresses}</source>
        <translation>{addresses}</translation>
    </message>
    <message>
        <source>resolved by the ssh program of this machine, because of {why}</source>
        <translation>由本机的 ssh 程序解析，原因：{why}</translation>
    </message>
    <message>
        <source>installed and started; it reported the hardware</source>
        <translation>已安装并启动；它已报告硬件</translation>
    </message>
    <message>
        <source>cannot query the agent there: {reason}</source>
        <translation>无法查询那里的代理：{reason}</translation>
    </message>
    <message>
        <source>the check was cancelled before this one</source>
        <translation>检查在此项之前已取消</translation>
    </message>
    <message>
        <source>{seconds} ahead of this machine&apos;s clock, to within {uncertainty}</source>
        <translation>比本机时钟快 {seconds}，误差在 {uncertainty} 以内</translation>
    </message>
    <message>
        <source>{seconds} behind this machine&apos;s clock, to within {uncertainty}</source>
        <translation>比本机时钟慢 {seconds}，误差在 {uncertainty} 以内</translation>
    </message>
    <message>
        <source>connected to its login node ({login})</source>
        <translation>已连接到其登录节点（{login}）</translation>
    </message>
    <message>
        <source>commands run (login shell {shell})</source>
        <translation>命令可以运行（登录 shell 为 {shell}）</translation>
    </message>
    <message>
        <source>{usable} of {cores} cores are usable ({threads} threads, {processor})</source>
        <translation>可使用 {cores} 个核心中的 {usable} 个（{threads} 个线程，{processor}）</translation>
    </message>
    <message>
        <source>{usable} cores are usable, but a quota limits them to the time of {quota}</source>
        <translation>可使用 {usable} 个核心，但配额将其限制为 {quota} 个的时间</translation>
    </message>
    <message>
        <source>{dataset} is on this machine ({bytes})</source>
        <translation>{dataset} 在本机上（{bytes}）</translation>
    </message>
    <message>
        <source>{dataset} needs no files</source>
        <translation>{dataset} 不需要文件</translation>
    </message>
    <message>
        <source>{program} loads its own data</source>
        <translation>{program} 自行加载数据</translation>
    </message>
    <message>
        <source>{file} is not in {folder}</source>
        <translation>{file} 不在 {folder} 中</translation>
    </message>
    <message>
        <source>{dataset} is on this machine and is sent to the host ({bytes})</source>
        <translation>{dataset} 在本机上，会发送到该主机（{bytes}）</translation>
    </message>
    <message>
        <source>{file} has {found} bytes instead of {wanted}</source>
        <translation>{file} 有 {found} 字节而不是 {wanted} 字节</translation>
    </message>
    <message>
        <source>{dataset} is in {folder} ({bytes})</source>
        <translation>{dataset} 在 {folder} 中（{bytes}）</translation>
    </message>
    <message>
        <source>took longer than the {seconds} s allowed for a check</source>
        <translation>超过一项检查允许的 {seconds} 秒</translation>
    </message>
    <message>
        <source>driver {driver}; CUDA {cuda} with NCCL {nccl} needs {least}</source>
        <translation>驱动 {driver}；CUDA {cuda} 与 NCCL {nccl} 需要 {least}</translation>
    </message>
    <message>
        <source>GPU {gpu} is in use by {users}</source>
        <translation>GPU {gpu} 正由 {users} 使用</translation>
    </message>
    <message>
        <source>{gpus}</source>
        <translation>{gpus}</translation>
    </message>
    <message>
        <source>no GPU</source>
        <translation>无 GPU</translation>
    </message>
    <message>
        <source>{cards} NVIDIA cards are installed, but the driver lists none</source>
        <translation>装有 {cards} 块 NVIDIA 卡，但驱动没有列出任何一块</translation>
    </message>
    <message>
        <source>{name} {address}</source>
        <translation>{name} {address}</translation>
    </message>
    <message>
        <source>Scalescope chooses it when hosts are checked together; this host has {known}</source>
        <translation>一起检查多个主机时由 Scalescope 选择；此主机有 {known}</translation>
    </message>
    <message>
        <source>{name} {address}, {mbps} Mbit/s</source>
        <translation>{name} {address}，{mbps} Mbit/s</translation>
    </message>
    <message>
        <source>matches known_hosts</source>
        <translation>与 known_hosts 一致</translation>
    </message>
    <message>
        <source>KillUserProcesses is on: the agent and ranks of {user} are killed when the connection ends</source>
        <translation>KillUserProcesses 已打开：连接结束时 {user} 的代理和各 rank 会被终止</translation>
    </message>
    <message>
        <source>no ranks are running; {agents} agents, {runs} folders of runs, {bundles} sent copies of the programs, {data} sent datasets ({bytes})</source>
        <translation>没有正在运行的 rank；{agents} 个代理，{runs} 个运行文件夹，{bundles} 份已发送的程序，{data} 个已发送的数据集（{bytes}）</translation>
    </message>
    <message>
        <source>{links}</source>
        <translation>{links}</translation>
    </message>
    <message>
        <source>not reachable from {address}: {peers}</source>
        <translation>从 {address} 无法到达：{peers}</translation>
    </message>
    <message>
        <source>not measured: {peers}. Measured: {open}</source>
        <translation>未测量：{peers}。已测量：{open}</translation>
    </message>
    <message>
        <source>as {user}, in {seconds}</source>
        <translation>以 {user} 身份，用时 {seconds}</translation>
    </message>
    <message>
        <source>processes of {user} continue after a logout</source>
        <translation>{user} 的进程在注销后继续运行</translation>
    </message>
    <message>
        <source>systemd-logind does not report KillUserProcesses</source>
        <translation>systemd-logind 没有报告 KillUserProcesses</translation>
    </message>
    <message>
        <source>only the loopback interface leads from here to the other hosts; available are {known}</source>
        <translation>此处只有回环接口通向其他主机；可用的有 {known}</translation>
    </message>
    <message>
        <source>{free} free of {bytes}</source>
        <translation>{bytes} 中空闲 {free}</translation>
    </message>
    <message>
        <source>{free} free of {bytes}, the limit of a control group; the machine has {machine}</source>
        <translation>控制组上限 {bytes} 中空闲 {free}；机器有 {machine}</translation>
    </message>
    <message>
        <source>the login shell does not run commands; it prints: {text}</source>
        <translation>登录 shell 不执行命令；它输出：{text}</translation>
    </message>
    <message>
        <source>there are GPUs, but scalescope-worker-cuda is not installed here</source>
        <translation>有 GPU，但此处没有安装 scalescope-worker-cuda</translation>
    </message>
    <message>
        <source>no NVIDIA driver is loaded</source>
        <translation>没有加载 NVIDIA 驱动</translation>
    </message>
    <message>
        <source>there is no interface {name} with an address; available are {known}</source>
        <translation>没有带地址的接口 {name}；可用的有 {known}</translation>
    </message>
    <message>
        <source>processes of {user} continue after a logout, but shared memory is removed with the last session (no linger)</source>
        <translation>{user} 的进程在注销后继续运行，但共享内存会随最后一个会话被移除（未启用 linger）</translation>
    </message>
    <message>
        <source>no systemd-logind: processes continue when a session ends</source>
        <translation>没有 systemd-logind：会话结束后进程继续运行</translation>
    </message>
    <message>
        <source>scalescope-worker is not installed on this machine</source>
        <translation>本机没有安装 scalescope-worker</translation>
    </message>
    <message>
        <source>programs cannot run in {folder} (noexec)</source>
        <translation>{folder} 中不能运行程序（noexec）</translation>
    </message>
    <message>
        <source>the login shell prints {bytes} bytes before a command: {text}</source>
        <translation>登录 shell 在命令之前输出 {bytes} 字节：{text}</translation>
    </message>
    <message>
        <source>not installed on the host: the check &quot;{title}&quot; failed</source>
        <translation>没有安装到主机：检查“{title}”失败</translation>
    </message>
    <message>
        <source>a node does not see what the login node writes to the folders of programs and runs</source>
        <translation>节点看不到登录节点写入程序和运行文件夹的内容</translation>
    </message>
    <message>
        <source>not reported by the host</source>
        <translation>该主机没有报告</translation>
    </message>
    <message>
        <source>at most {soft}, can be raised to {hard}</source>
        <translation>至多 {soft}，可提高到 {hard}</translation>
    </message>
    <message>
        <source>Linux {kernel}, x86_64, glibc {glibc} (the worker is sent with its own glibc and LibTorch)</source>
        <translation>Linux {kernel}，x86_64，glibc {glibc}（工作程序连同自己的 glibc 和 LibTorch 一起发送）</translation>
    </message>
    <message>
        <source>Linux {kernel}, x86_64, without glibc (the worker is sent with its own glibc and LibTorch)</source>
        <translation>Linux {kernel}，x86_64，没有 glibc（工作程序连同自己的 glibc 和 LibTorch 一起发送）</translation>
    </message>
    <message>
        <source>{system}, where programs for Linux x86_64 do not run</source>
        <translation>{system}，Linux x86_64 的程序不能在那里运行</translation>
    </message>
    <message>
        <source>the host did not answer all queries</source>
        <translation>该主机没有回答所有查询</translation>
    </message>
    <message>
        <source>programs can run in {folder}</source>
        <translation>程序可在 {folder} 中运行</translation>
    </message>
    <message>
        <source>no program could be written to {folder}</source>
        <translation>无法将程序写入 {folder}</translation>
    </message>
    <message>
        <source>the login shell prints nothing before a command</source>
        <translation>登录 shell 在命令之前不输出任何内容</translation>
    </message>
    <message>
        <source>running ranks of this user: {ranks} (agents: {agents}; processes {pids})</source>
        <translation>此用户正在运行的 rank：{ranks}（代理：{agents}；进程 {pids}）</translation>
    </message>
    <message>
        <source>port {port} answers</source>
        <translation>端口 {port} 有应答</translation>
    </message>
    <message>
        <source>the cluster would accept the job: {answer}</source>
        <translation>集群会接受该作业：{answer}</translation>
    </message>
    <message>
        <source>nodes that are down or drained: {away}; the job would wait for them: {answer}</source>
        <translation>停机或排空的节点：{away} 个；该作业会等待它们：{answer}</translation>
    </message>
    <message>
        <source>Wait until the nodes are back, or request fewer; sinfo -R shows why they are unavailable</source>
        <translation>请等节点恢复，或申请更少的节点；sinfo -R 会说明它们为何不可用</translation>
    </message>
    <message>
        <source>a node sees what the login node writes</source>
        <translation>节点能看到登录节点写入的内容</translation>
    </message>
    <message>
        <source>no node was free at once for this check: {reason}</source>
        <translation>没有可立即用于此检查的空闲节点：{reason}</translation>
    </message>
    <message>
        <source>{shell}</source>
        <translation>{shell}</translation>
    </message>
    <message>
        <source>{shell} is not a POSIX shell: its start files may print output or fail</source>
        <translation>{shell} 不是 POSIX shell：其启动文件可能输出文字或失败</translation>
    </message>
    <message>
        <source>partitions {partitions}; idle nodes of the requested one: {idle} of {nodes}</source>
        <translation>分区 {partitions}；所要求分区的空闲节点：{nodes} 个中 {idle} 个</translation>
    </message>
    <message>
        <source>there is no partition {partition}; available are {known}</source>
        <translation>没有分区 {partition}；可用的有 {known}</translation>
    </message>
    <message>
        <source>{free} free in {folder}; at least {needed} are needed</source>
        <translation>{folder} 空闲 {free}；至少需要 {needed}</translation>
    </message>
    <message>
        <source>the free space of {folder} is not reported</source>
        <translation>没有报告 {folder} 的空闲空间</translation>
    </message>
    <message>
        <source>cannot write to {folder}: {reason}</source>
        <translation>无法写入 {folder}：{reason}</translation>
    </message>
    <message>
        <source>installed</source>
        <translation>已安装</translation>
    </message>
    <message>
        <source>is sent with its libraries when a run needs it</source>
        <translation>运行需要时，会连同其库一起发送</translation>
    </message>
    <message>
        <source>{rate}/s synced to {folder} ({filesystem})</source>
        <translation>{rate}/s 同步写入 {folder}（{filesystem}）</translation>
    </message>
    <message>
        <source>{bytes} were written to {folder}; the clock is too coarse for a rate</source>
        <translation>已向 {folder} 写入 {bytes}；时钟太粗，得不出速率</translation>
    </message>
    <message>
        <source>Make the folder writable, free some space, and allow programs to run there</source>
        <translation>请使该文件夹可写，释放一些空间，并允许程序在那里运行</translation>
    </message>
    <message>
        <source>Check which keys the ssh agent offers (ssh-add -l), and set IdentityFile to the right one, with IdentitiesOnly yes</source>
        <translation>请检查 ssh-agent 提供哪些密钥（ssh-add -l），并将 IdentityFile 设为正确的密钥，同时设置 IdentitiesOnly yes</translation>
    </message>
    <message>
        <source>Turn on clock synchronization over the network on the host</source>
        <translation>请在该主机上启用网络校时</translation>
    </message>
    <message>
        <source>Log in to the login node once, and check it by its own name</source>
        <translation>请登录一次登录节点，并以其自己的名称检查它</translation>
    </message>
    <message>
        <source>Give the account a login shell, and make its start files work without a terminal</source>
        <translation>请给该账户一个登录 shell，并使其启动文件在没有终端时也能正常工作</translation>
    </message>
    <message>
        <source>Request more cores in the batch job, container or slice, or use fewer devices</source>
        <translation>请在批处理作业、容器或 slice 中申请更多核心，或减少设备</translation>
    </message>
    <message>
        <source>Fetch or import the dataset on this machine</source>
        <translation>请将数据集获取或导入到本机</translation>
    </message>
    <message>
        <source>Copy the files of {dataset} there, or leave dataPath empty to have them sent</source>
        <translation>请将 {dataset} 的文件复制到那里，或将 dataPath 留空以便发送它们</translation>
    </message>
    <message>
        <source>Install an NVIDIA driver of version {least} or newer, and restart the host</source>
        <translation>请安装 {least} 或更新版本的 NVIDIA 驱动，并重启该主机</translation>
    </message>
    <message>
        <source>Wait until it is free, or name other GPUs in &quot;gpus&quot;</source>
        <translation>请等它空闲，或在 &quot;gpus&quot; 中指定其他 GPU</translation>
    </message>
    <message>
        <source>Check whether the driver is loaded and whether CUDA_VISIBLE_DEVICES hides them</source>
        <translation>请检查驱动是否已加载，以及 CUDA_VISIBLE_DEVICES 是否隐藏了它们</translation>
    </message>
    <message>
        <source>Set &quot;interface&quot; of the host to an interface with an address that the other hosts can reach</source>
        <translation>请在该主机的 &quot;interface&quot; 中指定一个接口，其地址应是其他主机能到达的</translation>
    </message>
    <message>
        <source>Ask the administrator whether the key was changed; only then replace the line in known_hosts</source>
        <translation>请询问管理员密钥是否已更换；确认之后才替换 known_hosts 中的那一行</translation>
    </message>
    <message>
        <source>Log in once, and accept the key after comparing its fingerprint</source>
        <translation>请登录一次，比较指纹后接受密钥</translation>
    </message>
    <message>
        <source>Write KillUserProcesses=no, or KillExcludeUsers=root {user}, into /etc/systemd/logind.conf</source>
        <translation>请在 /etc/systemd/logind.conf 中写入 KillUserProcesses=no，或 KillExcludeUsers=root {user}</translation>
    </message>
    <message>
        <source>Turn on lingering for the account</source>
        <translation>请为该账户启用 linger</translation>
    </message>
    <message>
        <source>Allow TCP connections between the nodes on that interface, on all ports from 1024 to 65535, or set &quot;interface&quot; to another one</source>
        <translation>请允许各节点之间在该接口上建立 TCP 连接（1024 到 65535 的全部端口），或将 &quot;interface&quot; 设为另一个</translation>
    </message>
    <message>
        <source>Add your public key to authorized_keys there</source>
        <translation>请将您的公钥加入那里的 authorized_keys</translation>
    </message>
    <message>
        <source>End programs that use the memory, or request more in the batch job or container</source>
        <translation>请结束占用内存的程序，或在批处理作业或容器中申请更多内存</translation>
    </message>
    <message>
        <source>Check the name for typos; add it to /etc/hosts, the name server or ~/.ssh/config</source>
        <translation>请检查名称是否写错；将其加入 /etc/hosts、名称服务器或 ~/.ssh/config</translation>
    </message>
    <message>
        <source>Mount that file system without noexec, or set XDG_CACHE_HOME there to a folder where programs can run</source>
        <translation>请不带 noexec 挂载该文件系统，或将那里的 XDG_CACHE_HOME 设为可运行程序的文件夹</translation>
    </message>
    <message>
        <source>Add this line at the top of the shell&apos;s start file (~/.bashrc)</source>
        <translation>请将此行加在 shell 启动文件（~/.bashrc）的最前面</translation>
    </message>
    <message>
        <source>Add this line to /etc/security/limits.conf on the host, and log in again</source>
        <translation>请在主机的 /etc/security/limits.conf 中添加此行，然后重新登录</translation>
    </message>
    <message>
        <source>Use a host with Linux on x86_64</source>
        <translation>请使用 x86_64 上运行 Linux 的主机</translation>
    </message>
    <message>
        <source>Wait for that run, cancel it, or end ranks that are no longer needed</source>
        <translation>请等待该运行、取消它，或结束不再需要的 rank</translation>
    </message>
    <message>
        <source>Start sshd there, or open port {port} in the firewall</source>
        <translation>请在那里启动 sshd，或在防火墙中开放端口 {port}</translation>
    </message>
    <message>
        <source>Change the study&apos;s slurm settings; scalescope-cli hosts cluster {login} lists what the cluster offers</source>
        <translation>请修改研究的 slurm 设置；scalescope-cli hosts cluster {login} 会列出集群提供的内容</translation>
    </message>
    <message>
        <source>Fix the ssh configuration of this host</source>
        <translation>请修正此主机的 ssh 配置</translation>
    </message>
    <message>
        <source>Set XDG_CACHE_HOME and XDG_STATE_HOME on the cluster to a folder that login node and nodes share</source>
        <translation>请在集群上将 XDG_CACHE_HOME 和 XDG_STATE_HOME 设为登录节点与各节点共享的文件夹</translation>
    </message>
    <message>
        <source>No change is needed if it works; otherwise give the account a POSIX shell</source>
        <translation>能运行时无需处理；否则请给该账户一个 POSIX shell</translation>
    </message>
    <message>
        <source>Set XDG_CACHE_HOME and XDG_STATE_HOME there to a folder on a local disk</source>
        <translation>请在那里将 XDG_CACHE_HOME 和 XDG_STATE_HOME 设为本地磁盘上的文件夹</translation>
    </message>
    <message>
        <source>Check whether Slurm&apos;s programs are in the PATH of a login without a terminal, and whether slurmctld answers</source>
        <translation>请检查 Slurm 的程序是否在无终端登录的 PATH 中，以及 slurmctld 是否答复</translation>
    </message>
    <message>
        <source>Set the study&apos;s slurm.partition to one of these</source>
        <translation>请将研究的 slurm.partition 设为其中之一</translation>
    </message>
    <message>
        <source>Free some space, or set XDG_CACHE_HOME there to a larger disk</source>
        <translation>请释放一些空间，或在那里将 XDG_CACHE_HOME 设到更大的磁盘</translation>
    </message>
    <message>
        <source>Install the package scalescope-worker on this machine, or build it (./dev build)</source>
        <translation>请在本机安装软件包 scalescope-worker，或构建它（./dev build）</translation>
    </message>
    <message>
        <source>Install the package scalescope-worker-cuda on this machine (./dev package makes it), or set the device of the host to cpu</source>
        <translation>请在本机安装软件包 scalescope-worker-cuda（由 ./dev package 生成），或将该主机的设备设为 cpu</translation>
    </message>
    <message>
        <source>Free some space, mount the file system writable, or make yourself the owner of the folder; or set XDG_CACHE_HOME there to another folder</source>
        <translation>请释放空间、以可写方式挂载文件系统，或使该文件夹归您所有；或在那里将 XDG_CACHE_HOME 设为另一个文件夹</translation>
    </message>
    <message>
        <source>{address}: {reason}</source>
        <translation>{address}：{reason}</translation>
    </message>
    <message>
        <source>{hosts} hosts are too many: at most {most} are checked together</source>
        <translation>{hosts} 台主机太多：一次最多检查 {most} 台</translation>
    </message>
    <message>
        <source>{found} is not a list of at most {limit} hosts, such as node[01-16] or node[1,3-5]</source>
        <translation>{found} 不是至多 {limit} 台主机的列表，例如 node[01-16] 或 node[1,3-5]</translation>
    </message>
    <message>
        <source>The nodes&apos; clocks are aligned to the first node&apos;s, within {milliseconds} ms: shorter waits are not shown.</source>
        <translation>各节点的时钟已与第一个节点对齐，误差在 {milliseconds} ms 以内：更短的等待不显示。</translation>
    </message>
    <message>
        <source>a group of hosts has a name of letters, digits, &quot;-&quot;, &quot;_&quot; and &quot;.&quot;, and 1 to {limit} hosts</source>
        <translation>主机组的名称由字母、数字、“-”、“_”和“.”组成，含 1 到 {limit} 台主机</translation>
    </message>
    <message>
        <source>there is no group of hosts called {group}. See scalescope-cli hosts list.</source>
        <translation>没有名为 {group} 的主机组。见 scalescope-cli hosts list。</translation>
    </message>
    <message>
        <source>at most {limit} groups of hosts are kept. Remove one with scalescope-cli hosts forget GROUP.</source>
        <translation>最多保留 {limit} 个主机组。请用 scalescope-cli hosts forget GROUP 删去一个。</translation>
    </message>
    <message>
        <source>{host} is unreachable: {reason}</source>
        <translation>无法到达 {host}：{reason}</translation>
    </message>
    <message>
        <source>needs {wanted} devices, {host} has {found}</source>
        <translation>需要 {wanted} 个设备，{host} 有 {found} 个</translation>
    </message>
    <message>
        <source>unreachable: {hosts}</source>
        <translation>无法到达：{hosts}</translation>
    </message>
    <message>
        <source>unreachable: {hosts} and {more} more</source>
        <translation>无法到达：{hosts} 以及另外 {more} 台</translation>
    </message>
    <message>
        <source>needs {wanted} devices, this machine has {found}</source>
        <translation>需要 {wanted} 个设备，本机有 {found} 个</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Host key</source>
        <translation>主机密钥</translation>
    </message>
    <message>
        <source>Login</source>
        <translation>登录</translation>
    </message>
    <message>
        <source>Shell commands</source>
        <translation>shell 命令</translation>
    </message>
    <message>
        <source>Output of the login shell</source>
        <translation>登录 shell 的输出</translation>
    </message>
    <message>
        <source>Login shell</source>
        <translation>登录 shell</translation>
    </message>
    <message>
        <source>Platform</source>
        <translation>平台</translation>
    </message>
    <message>
        <source>Slurm</source>
        <translation>Slurm</translation>
    </message>
    <message>
        <source>Job of the study</source>
        <translation>研究的作业</translation>
    </message>
    <message>
        <source>Shared folders</source>
        <translation>共享文件夹</translation>
    </message>
    <message>
        <source>Disk space</source>
        <translation>磁盘空间</translation>
    </message>
    <message>
        <source>Writing</source>
        <translation>写入</translation>
    </message>
    <message>
        <source>Running programs</source>
        <translation>运行程序</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>时钟</translation>
    </message>
    <message>
        <source>Open files</source>
        <translation>打开文件数</translation>
    </message>
    <message>
        <source>After logout</source>
        <translation>注销之后</translation>
    </message>
    <message>
        <source>Dataset</source>
        <translation>数据集</translation>
    </message>
    <message>
        <source>Leftovers</source>
        <translation>残留</translation>
    </message>
    <message>
        <source>Agent</source>
        <translation>代理</translation>
    </message>
    <message>
        <source>Cores</source>
        <translation>核心</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Driver</source>
        <translation>驱动</translation>
    </message>
    <message>
        <source>Worker</source>
        <translation>工作程序</translation>
    </message>
    <message>
        <source>Interface</source>
        <translation>接口</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>链路</translation>
    </message>
    <message>
        <source>no study is running or queued in the store {store}</source>
        <translation>存储库 {store} 中没有正在运行或排队的研究</translation>
    </message>
    <message>
        <source>{study} is neither running nor queued in the store {store}</source>
        <translation>{study} 在存储库 {store} 中既未运行也未排队</translation>
    </message>
    <message>
        <source>{study} continues; scalescope-cli watch shows it again</source>
        <translation>{study} 继续；scalescope-cli watch 会再次显示它</translation>
    </message>
    <message>
        <source>{host}: job {job} was submitted</source>
        <translation>{host}：已提交作业 {job}</translation>
    </message>
    <message>
        <source>{host}: job {job} is pending ({reason})</source>
        <translation>{host}：作业 {job} 在队列中等待（{reason}）</translation>
    </message>
    <message>
        <source>{host}: job {job} is pending ({reason}), number {place} of {jobs} in the queue</source>
        <translation>{host}：作业 {job} 正在排队（{reason}），在队列的 {jobs} 个作业中排第 {place}</translation>
    </message>
    <message>
        <source>{host}: job {job} is pending ({reason}), number {place} of {jobs} in the queue; expected to start {start}</source>
        <translation>{host}：作业 {job} 正在排队（{reason}），在队列的 {jobs} 个作业中排第 {place}；预计 {start} 开始</translation>
    </message>
    <message>
        <source>{host}: job {job} is held ({reason}); scontrol release {job} releases it</source>
        <translation>{host}：作业 {job} 被保留（{reason}）；scontrol release {job} 可将其释放</translation>
    </message>
    <message>
        <source>{host}: job {job} waits for nodes that are down, drained or reserved ({reason}); sinfo -R shows why</source>
        <translation>{host}：作业 {job} 在等待停机、排空或被预留的节点（{reason}）；sinfo -R 会说明原因</translation>
    </message>
    <message>
        <source>{host}: job {job} cannot start with these settings ({reason}). Cancel the study and change its slurm settings.</source>
        <translation>{host}：作业 {job} 无法以这些设置开始（{reason}）。请取消研究，并修改其 slurm 设置。</translation>
    </message>
    <message>
        <source>{host}: job {job} is suspended; its ranks continue after scontrol resume {job}</source>
        <translation>{host}：作业 {job} 已暂停；执行 scontrol resume {job} 后其各 rank 会继续</translation>
    </message>
    <message>
        <source>{host}: job {job} is running, but the login node does not see what its first node writes to ~/.local/state/scalescope-agent. They must share $HOME, or $XDG_STATE_HOME.</source>
        <translation>{host}：作业 {job} 在运行，但登录节点看不到其第一个节点写入 ~/.local/state/scalescope-agent 的内容。两者必须共享 $HOME 或 $XDG_STATE_HOME。</translation>
    </message>
    <message>
        <source>{host}: job {job} is ending</source>
        <translation>{host}：作业 {job} 正在结束</translation>
    </message>
    <message>
        <source>{host}: Slurm does not answer {program}: {reason}</source>
        <translation>{host}：Slurm 对 {program} 没有响应：{reason}</translation>
    </message>
    <message>
        <source>{host}: {program} refuses: {reason}. Change the study&apos;s slurm settings.</source>
        <translation>{host}：{program} 拒绝：{reason}。请修改研究的 slurm 设置。</translation>
    </message>
    <message>
        <source>{host}: {program} refuses: {reason}. Slurm refuses nodes for some seconds after they have come back; retrying for {seconds} s.</source>
        <translation>{host}：{program} 拒绝：{reason}。节点恢复后的几秒内 Slurm 会拒绝它们；将在 {seconds} 秒内重试。</translation>
    </message>
    <message>
        <source>{host}: {found} is not a valid value of {key} for Slurm</source>
        <translation>{host}：{found} 不是 Slurm 中 {key} 的有效值</translation>
    </message>
    <message>
        <source>{host} is a Slurm cluster: its nodes are only known while a job runs there. Run the study, which submits that job.</source>
        <translation>{host} 是 Slurm 集群：只有作业在其上运行时才知道它的节点。请运行研究，它会提交该作业。</translation>
    </message>
    <message>
        <source>cannot end the job of study {study}. End it with: scancel --name={study}</source>
        <translation>无法结束研究 {study} 的作业。请用此命令结束：scancel --name={study}</translation>
    </message>
    <message>
        <source>{host}: job {job} reached its time limit of {limit}. Raise slurm.timeLimit.</source>
        <translation>{host}：作业 {job} 达到时间限制 {limit}。请增大 slurm.timeLimit。</translation>
    </message>
    <message>
        <source>{host}: job {job} was cancelled outside Scalescope (scancel)</source>
        <translation>{host}：作业 {job} 在 Scalescope 之外被取消（scancel）</translation>
    </message>
    <message>
        <source>{host}: job {job} was preempted by another job</source>
        <translation>{host}：作业 {job} 被另一个作业抢占</translation>
    </message>
    <message>
        <source>{host}: a node of job {job} failed ({state})</source>
        <translation>{host}：作业 {job} 的一个节点故障（{state}）</translation>
    </message>
    <message>
        <source>{host}: job {job} exceeded its memory limit</source>
        <translation>{host}：作业 {job} 超出了内存上限</translation>
    </message>
    <message>
        <source>{host}: job {job} was requeued, which ended its ranks</source>
        <translation>{host}：作业 {job} 被重新排队（requeue），其各 rank 随之结束</translation>
    </message>
    <message>
        <source>{host}: job {job} released its nodes after ten minutes without use</source>
        <translation>{host}：作业 {job} 的节点十分钟未被使用，已释放</translation>
    </message>
    <message>
        <source>{host}: job {job} ended because a module could not be loaded. See ~/.local/state/scalescope-agent/job-{job}.log there.</source>
        <translation>{host}：作业 {job} 结束，因为有一个模块无法加载。请查看那里的 ~/.local/state/scalescope-agent/job-{job}.log。</translation>
    </message>
    <message>
        <source>{host}: job {job} ended because one of its nodes does not see the agent on the login node. They must share $HOME, or $XDG_CACHE_HOME.</source>
        <translation>{host}：作业 {job} 结束，因为它的一个节点看不到登录节点上的代理。两者必须共享 $HOME 或 $XDG_CACHE_HOME。</translation>
    </message>
    <message>
        <source>{host}: job {job} ended ({state}). See ~/.local/state/scalescope-agent/job-{job}.log there.</source>
        <translation>{host}：作业 {job} 已结束（{state}）。请查看那里的 ~/.local/state/scalescope-agent/job-{job}.log。</translation>
    </message>
    <message>
        <source>{host}: Slurm no longer lists the study&apos;s job, so how it ended is unknown. sacct may show it.</source>
        <translation>{host}：Slurm 不再列出该研究的作业，因此不知道它如何结束。sacct 可能会显示原因。</translation>
    </message>
    <message>
        <source>ten seconds after this run ended, the driver still lists its process {pid} on GPU {gpu}: the GPU&apos;s memory is not free for the next run. nvidia-smi shows which process uses it.</source>
        <translation>此运行结束十秒后，驱动仍将其进程 {pid} 列在 GPU {gpu} 上：该 GPU 的显存尚不能供下一次运行使用。nvidia-smi 会显示由哪个进程占用。</translation>
    </message>
    <message>
        <source>ten seconds after this run ended, a process still listens on its port {port}. ss -ltnp shows which one.</source>
        <translation>此运行结束十秒后，仍有进程在监听其端口 {port}。ss -ltnp 会显示是哪个进程。</translation>
    </message>
    <message>
        <source>reading {name} and its libraries, to compare them with the host&apos;s</source>
        <translation>正在读取 {name} 及其库，以便与主机上的进行比较</translation>
    </message>
    <message>
        <source>compressing {name}</source>
        <translation>正在压缩 {name}</translation>
    </message>
    <message>
        <source>{name} is sent uncompressed: {reason}</source>
        <translation>{name} 将不经压缩发送：{reason}</translation>
    </message>
    <message>
        <source>the host already has {name}</source>
        <translation>主机已有 {name}</translation>
    </message>
    <message>
        <source>cannot send {program}: its library {library} is not found on this machine</source>
        <translation>无法发送 {program}：本机找不到它的库 {library}</translation>
    </message>
    <message>
        <source>programs cannot run in {path} on the host (noexec), and XDG_RUNTIME_DIR, /var/tmp and /tmp have no private folder where they can. Mount one of them without noexec, or set XDG_CACHE_HOME there to such a folder.</source>
        <translation>主机上的 {path} 中不能运行程序（noexec），而 XDG_RUNTIME_DIR、/var/tmp 和 /tmp 中也没有可以运行程序的私有文件夹。请不带 noexec 挂载其中之一，或在那里将 XDG_CACHE_HOME 设为这样的文件夹。</translation>
    </message>
    <message>
        <source>Transfers reach {percent} % of the link rate set for the hosts. A link cannot exceed its rate: linkGbps is too low, or they used another link, so no share of it is shown. Set linkGbps to the rate of the interface that the ranks use.</source>
        <translation>传输达到为主机设定的链路速率的 {percent}%。链路不可能超过其速率：linkGbps 太低，或传输走了另一条链路，因此不显示所占比例。请将 linkGbps 设为各 rank 所用接口的速率。</translation>
    </message>
    <message>
        <source>No speedup. {reason}</source>
        <translation>无法得出加速比。{reason}</translation>
    </message>
    <message>
        <source>No checkpoint overhead. {reason}</source>
        <translation>无法得出检查点开销。{reason}</translation>
    </message>
    <message>
        <source>No {rateUnit} were measured for this cell.</source>
        <translation>此单元没有测得{rateUnit}。</translation>
    </message>
    <message>
        <source>The program of this cell did not train with the ranks that were started.</source>
        <translation>该单元的程序没有用所启动的 rank 训练。</translation>
    </message>
    <message>
        <source>This is a single run without a baseline.</source>
        <translation>这是没有基线的单次运行。</translation>
    </message>
    <message>
        <source>A batch sweep compares {rateUnit} and has no baseline.</source>
        <translation>批大小扫描比较{rateUnit}，没有基线。</translation>
    </message>
    <message>
        <source>The study has no baseline.</source>
        <translation>该研究没有基线。</translation>
    </message>
    <message>
        <source>No other cell was measured.</source>
        <translation>没有测量其他单元。</translation>
    </message>
    <message>
        <source>The chosen baseline was not measured.</source>
        <translation>所选的基线没有测量。</translation>
    </message>
    <message>
        <source>Imported results are compared with measured ones only if you choose the baseline yourself.</source>
        <translation>只有当您自己选择基线时，导入的结果才会与测量的结果比较。</translation>
    </message>
    <message>
        <source>No baseline was imported from the same report.</source>
        <translation>没有从同一份报告中导入基线。</translation>
    </message>
    <message>
        <source>No baseline was measured with its model.</source>
        <translation>没有用它的模型测量基线。</translation>
    </message>
    <message>
        <source>No baseline was measured on its dataset.</source>
        <translation>没有在它的数据集上测量基线。</translation>
    </message>
    <message>
        <source>No baseline was measured at its precision.</source>
        <translation>没有以它的精度测量基线。</translation>
    </message>
    <message>
        <source>No baseline was measured with its optimizer and schedule.</source>
        <translation>没有用它的优化器和学习率调度测量基线。</translation>
    </message>
    <message>
        <source>No baseline was measured with its accumulation steps.</source>
        <translation>没有用它的累积步数测量基线。</translation>
    </message>
    <message>
        <source>No baseline was measured at its batch.</source>
        <translation>没有在它的批大小下测量基线。</translation>
    </message>
    <message>
        <source>No baseline was measured on its kind of processor or GPU.</source>
        <translation>没有在它那种处理器或 GPU 上测量基线。</translation>
    </message>
    <message>
        <source>No baseline was measured under its settings.</source>
        <translation>没有在它的设置下测量基线。</translation>
    </message>
    <message>
        <source>Neither the study&apos;s baseline nor another number of devices of its strategy was measured.</source>
        <translation>既没有测量该研究的基线，也没有测量其策略的其他设备数。</translation>
    </message>
    <message>
        <source>There is no smaller number of devices than one.</source>
        <translation>没有比一更小的设备数。</translation>
    </message>
    <message>
        <source>No smaller number of devices was measured with otherwise equal settings.</source>
        <translation>没有在其他设置相同的情况下测量更小的设备数。</translation>
    </message>
    <message>
        <source>The cell writes no checkpoints.</source>
        <translation>该单元不写检查点。</translation>
    </message>
    <message>
        <source>No cell without checkpoints was measured with otherwise equal settings.</source>
        <translation>没有在其他设置相同的情况下测量不写检查点的单元。</translation>
    </message>
    <message>
        <source>This cell and the cell without checkpoints have no measured repeat with the same number.</source>
        <translation>此单元与不写检查点的单元没有编号相同的已测重复。</translation>
    </message>
    <message>
        <source>The estimate divides the work of one device: it is available for strong scaling and for a fixed batch per device.</source>
        <translation>该估计划分单个设备的工作量：仅适用于强扩展和每设备固定批大小。</translation>
    </message>
    <message>
        <source>The cell is itself the baseline.</source>
        <translation>该单元本身就是基线。</translation>
    </message>
    <message>
        <source>The estimate needs the time of one device, but the baseline has {devices}.</source>
        <translation>该估计需要单个设备的时间，但基线有 {devices}。</translation>
    </message>
    <message>
        <source>The step time is unknown, here or for the baseline.</source>
        <translation>此处或基线的步时间未知。</translation>
    </message>
    <message>
        <source>The subtraction estimate of communication is negative: this run of one device was faster than the baseline. Use the measured figure.</source>
        <translation>通信的减法估计为负：这次单设备运行比基线更快。请使用实测值。</translation>
    </message>
    <message>
        <source>In {lost} of {repeats} repeats an energy counter was read less than twice around the timed steps, or was reset: their energy is unknown and in no figure. Use longer measured windows.</source>
        <translation>{repeats} 次重复中有 {lost} 次，能耗计数器在计时步前后读取不足两次，或被重置：它们的能耗未知，不计入任何数值。请使用更长的测量窗口。</translation>
    </message>
    <message>
        <source>Of the laws tried ({laws}), {law} fits best: it predicts numbers of devices that are left out of its fit to within {percent} %.</source>
        <translation>在试过的定律（{laws}）中，{law} 拟合得最好：对拟合时留出的设备数，其预测误差在 {percent}% 之内。</translation>
    </message>
    <message>
        <source>Parts of a step</source>
        <translation>每步各部分的时间</translation>
    </message>
    <message>
        <source>{milliseconds} ms, {percent} % of the step</source>
        <translation>{milliseconds} ms，占每步 {percent}%</translation>
    </message>
    <message>
        <source>Mean step of the critical rank, its parts one after the other. Compute = forward + backward + optimizer - the part that overlaps with communication (hatched); exposed transfer and waiting are the rest of communication; other includes the residual, so that all parts add up to the step.</source>
        <translation>关键 rank 的平均步，各部分依次排列。计算 = 前向 + 反向 + 优化器 - 与通信重叠的部分（阴影线）；暴露传输和等待是通信的其余部分；其他包含剩余，因此所有部分之和即为整步。</translation>
    </message>
    <message>
        <source>Efficiency loss</source>
        <translation>效率损失</translation>
    </message>
    <message>
        <source>One device does not communicate: a cell with two or more devices shows its bandwidth here.</source>
        <translation>单个设备不通信：有两个或更多设备的单元会在此显示带宽。</translation>
    </message>
    <message>
        <source>DataParallel copies within one process and runs no collective: Traffic shows what it moves. The same devices with ddp show their bandwidth here.</source>
        <translation>DataParallel 在一个进程内复制，不进行集合通信：“流量”显示它传送的内容。同样的设备用 ddp 会在此显示带宽。</translation>
    </message>
    <message>
        <source>Parameter servers push and pull and run no collective: Traffic shows what they move. The same devices with ddp show their bandwidth here.</source>
        <translation>参数服务器推送和拉取，不进行集合通信：“流量”显示它们传送的内容。同样的设备用 ddp 会在此显示带宽。</translation>
    </message>
    <message>
        <source>No cell of several devices has measured a collective yet.</source>
        <translation>尚无多设备单元测量到集合通信。</translation>
    </message>
    <message>
        <source>No cell that runs collectives has a result: {ends}. See its table and Runs for the reasons.</source>
        <translation>没有执行集合通信的单元有结果：{ends}。原因见其表格和“运行”页。</translation>
    </message>
    <message>
        <source>The finished cells of several devices recorded collectives, but none that took a measurable time.</source>
        <translation>已完成的多设备单元记录了集合通信，但均无可测量的耗时。</translation>
    </message>
    <message>
        <source>No finished cell of several devices recorded a collective: its program ran none, or none that can be recorded.</source>
        <translation>没有已完成的多设备单元记录到集合通信：其程序没有执行集合通信，或执行的集合通信无法记录。</translation>
    </message>
    <message>
        <source>One message size was measured, {size}: {values}. A curve needs several sizes: larger models have several buckets, and measure.ceilingMB adds a bandwidth sweep.</source>
        <translation>只测量了一种消息大小 {size}：{values}。曲线需要多种大小：较大的模型有多个桶，measure.ceilingMB 会增加带宽扫描。</translation>
    </message>
    <message>
        <source>kept: programs that an agent on {hosts} may use, because it is running or was killed less than two days ago</source>
        <translation>已保留：{hosts} 上的代理可能使用的程序，因为代理正在运行，或在不到两天前被终止</translation>
    </message>
    <message>
        <source>programs cannot run in {folder} (noexec): they are installed in {other}</source>
        <translation>{folder} 中不能运行程序（noexec）：它们会安装到 {other}</translation>
    </message>
    <message>
        <source>{ranks} ranks are still running although they were killed: check them there</source>
        <translation>{ranks} 个 rank 被终止后仍在运行：请在那里检查</translation>
    </message>
    <message>
        <source>Remove runs that were fetched more than 30 days ago, and unused programs; add --all for every run that was fetched</source>
        <translation>请删除 30 多天前取回的运行以及未使用的程序；加上 --all 则删除所有已取回的运行</translation>
    </message>
    <message>
        <source>Remove unused programs; Scalescope sends what it needs again</source>
        <translation>请删除未使用的程序；Scalescope 会重新发送所需的程序</translation>
    </message>
    <message>
        <source>{count} of {points} points has no value.</source>
        <translation>{points} 个点中有 {count} 个没有值。</translation>
    </message>
    <message>
        <source>{count} of {points} points have no value.</source>
        <translation>{points} 个点中有 {count} 个没有值。</translation>
    </message>
    <message>
        <source>Reading the logs of {folder}</source>
        <translation>正在读取 {folder} 的日志</translation>
    </message>
    <message>
        <source>cancelled; no bundle was written</source>
        <translation>已取消；没有写出结果包</translation>
    </message>
    <message>
        <source>{path} changed while it was packed. Wait for its run to end, then bundle again.</source>
        <translation>{path} 在打包期间发生了变化。请等其运行结束，然后重新打包。</translation>
    </message>
    <message>
        <source>{path} is damaged: {file} does not match its manifest. Ask for the bundle again.</source>
        <translation>{path} 已损坏：{file} 与清单所述不符。请重新索取结果包。</translation>
    </message>
    <message>
        <source>the name of a bundle must end in {ending}, so that the window opens it; found {file}</source>
        <translation>结果包的名称必须以 {ending} 结尾，以便窗口打开它；实为 {file}</translation>
    </message>
    <message>
        <source>the import of {path} was cancelled; nothing was changed</source>
        <translation>已取消导入 {path}；没有任何改动</translation>
    </message>
    <message>
        <source>{runs} runs have not ended and are left out of the bundle</source>
        <translation>{runs} 次运行尚未结束，不放入结果包</translation>
    </message>
    <message>
        <source>one run has not ended and is left out of the bundle</source>
        <translation>有一次运行尚未结束，不放入结果包</translation>
    </message>
    <message>
        <source>{path} has a manifest that this version cannot read. Update Scalescope, or ask for the bundle again.</source>
        <translation>{path} 的清单本版本无法读取。请更新 Scalescope，或重新索取结果包。</translation>
    </message>
    <message>
        <source>{path} unpacks to {bytes} bytes, and {folder} does not have that much free space. Free some space.</source>
        <translation>{path} 解包后为 {bytes} 字节，{folder} 中没有足够空间。请释放一些空间。</translation>
    </message>
    <message>
        <source>the logs of {path} have {bytes} bytes, and {folder} does not have that much free space. Free some space.</source>
        <translation>{path} 的日志共 {bytes} 字节，{folder} 中没有足够空间。请释放一些空间。</translation>
    </message>
    <message>
        <source>the store {store} has no bundle. Import one, or name studies to compare.</source>
        <translation>存储库 {store} 中没有结果包。请导入一个，或指定要比较的研究。</translation>
    </message>
    <message>
        <source>{path} is not a bundle: {reason}. Bundles are written by scalescope-cli bundle STUDY --out FILE.</source>
        <translation>{path} 不是结果包：{reason}。结果包由 scalescope-cli bundle STUDY --out FILE 写出。</translation>
    </message>
    <message>
        <source>no run of {study} has ended: there is nothing to bundle. Run it first.</source>
        <translation>{study} 没有已结束的运行：没有可打包的内容。请先运行它。</translation>
    </message>
    <message>
        <source>{path} contains {file}, which is not allowed in a bundle. Nothing was imported.</source>
        <translation>{path} 中有结果包不允许包含的 {file}。没有导入任何内容。</translation>
    </message>
    <message>
        <source>{path} is another bundle of the study {name} than the one in the store (by {by}), and bundles are not signed. To replace it: scalescope-cli delete {study}, then import again.</source>
        <translation>{path} 是研究 {name} 的另一个结果包，与存储库中的（来自 {by}）不同，而结果包没有签名。如要替换：scalescope-cli delete {study}，然后重新导入。</translation>
    </message>
    <message>
        <source>{path} claims that the files up to {file} have more than {most} bytes, more than a file of its size can contain. Nothing was imported.</source>
        <translation>{path} 称到 {file} 为止的文件超过 {most} 字节，多于这样大小的文件所能包含的。没有导入任何内容。</translation>
    </message>
    <message>
        <source>{path} contains a study that cannot be read. Ask for the bundle again.</source>
        <translation>{path} 中的研究无法读取。请重新索取结果包。</translation>
    </message>
    <message>
        <source>{path} is damaged: the logs of its run {run} do not say how it ended. Nothing was imported; ask for the bundle again.</source>
        <translation>{path} 已损坏：其运行 {run} 的日志没有说明它如何结束。未导入任何内容；请重新索取结果包。</translation>
    </message>
    <message>
        <source>nothing to import at {path}. Name a folder of plan --out, a run folder, a store, a bundle, a CSV table or the output of nccl-tests.</source>
        <translation>{path} 处没有可导入的内容。请指定 plan --out 的文件夹、运行文件夹、存储库、结果包、CSV 表格或 nccl-tests 的输出。</translation>
    </message>
    <message>
        <source>; n = {least} to {most}, 95 % interval</source>
        <translation>；n = {least} 至 {most}，95% 区间</translation>
    </message>
    <message>
        <source>; n = {least} to {most}</source>
        <translation>；n = {least} 至 {most}</translation>
    </message>
    <message>
        <source>{title}, at global batch {batch}</source>
        <translation>{title}，全局批大小 {batch}</translation>
    </message>
    <message>
        <source>by</source>
        <translation>作者</translation>
    </message>
    <message>
        <source>machine</source>
        <translation>机器</translation>
    </message>
    <message>
        <source>notes</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>most severe note</source>
        <translation>最严重的提示</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>不同之处</translation>
    </message>
    <message>
        <source>Authors of these measurements</source>
        <translation>这些测量的作者</translation>
    </message>
    <message>
        <source>Settings and environment</source>
        <translation>设置与环境</translation>
    </message>
    <message>
        <source>at most {most} tables are checked together; give fewer</source>
        <translation>一次最多检查 {most} 张表；请少给一些</translation>
    </message>
    <message>
        <source>{devices}: {least} {rateUnit} ({leastWho}) to {most} {rateUnit} ({mostWho})</source>
        <translation>{devices}：{least} {rateUnit}（{leastWho}）至 {most} {rateUnit}（{mostWho}）</translation>
    </message>
    <message>
        <source>The fastest measured cell runs {rate} {rateUnit} on 1 device at global batch {batch}; there is no baseline to compare it with.</source>
        <translation>测得最快的单元在 1 个设备、全局批大小 {batch} 下为 {rate} {rateUnit}；没有可供比较的基线。</translation>
    </message>
    <message>
        <source>Fastest: {rate} {rateUnit} on 1 device at global batch {batch}</source>
        <translation>最快：1 个设备、全局批大小 {batch} 下 {rate} {rateUnit}</translation>
    </message>
    <message>
        <source>Shortest epoch: {seconds} s on 1 device</source>
        <translation>最短一轮：1 个设备上 {seconds} s</translation>
    </message>
    <message>
        <source>not checked, because the check &quot;{title}&quot; has not passed</source>
        <translation>未检查，因为“{title}”检查未通过</translation>
    </message>
    <message>
        <source>Amdahl&apos;s law</source>
        <translation>Amdahl 定律</translation>
    </message>
    <message>
        <source>Gustafson&apos;s law</source>
        <translation>Gustafson 定律</translation>
    </message>
    <message>
        <source>USL</source>
        <translation>USL</translation>
    </message>
    <message>
        <source>the alpha-beta law</source>
        <translation>alpha-beta 定律</translation>
    </message>
    <message>
        <source>a straight line</source>
        <translation>直线</translation>
    </message>
    <message>
        <source>kept: files in use, and files that a running agent has used within a week (--all removes the latter, too)</source>
        <translation>已保留：正在使用的文件，以及运行中的代理一周内用过的文件（--all 也会删除后者）</translation>
    </message>
    <message>
        <source>kept: files of running agents, runs and programs</source>
        <translation>已保留：正在运行的代理、运行和程序的文件</translation>
    </message>
    <message>
        <source>cannot write {path}: settings, layout and draft are lost when this window is closed. Free some space, or make the file writable.</source>
        <translation>无法写入 {path}：关闭此窗口时，设置、布局和草稿会丢失。请腾出空间，或使该文件可写。</translation>
    </message>
    <message>
        <source>{study} is running and keeps its place. Pause it first; the next entry then starts.</source>
        <translation>{study} 正在运行，位置不变。请先暂停它；然后下一个条目开始。</translation>
    </message>
    <message>
        <source>several entries of the queue match {text}: use the place that `scalescope-cli queue` lists</source>
        <translation>队列中有多个条目与 {text} 匹配：请给出 `scalescope-cli queue` 列出的位置</translation>
    </message>
    <message>
        <source>the queue is paused; `scalescope-cli queue resume` resumes it</source>
        <translation>队列已暂停；`scalescope-cli queue resume` 可使其继续</translation>
    </message>
    <message>
        <source>no entry of the queue matches {text}; `scalescope-cli queue` lists them</source>
        <translation>队列中没有与 {text} 匹配的条目；`scalescope-cli queue` 会列出全部</translation>
    </message>
    <message>
        <source>No run of cell {cell} has recorded anything yet.</source>
        <translation>单元 {cell} 还没有任何运行留下记录。</translation>
    </message>
    <message>
        <source>{records} records are too many to show at once. The page Runs shows them in parts, under Over time.</source>
        <translation>{records} 条记录太多，无法一次显示。“运行”页的“随时间”可分段显示。</translation>
    </message>
    <message>
        <source>{file} was imported and does not have these data. Measure here to see them.</source>
        <translation>{file} 是导入的，不含这些数据。请在此测量以查看它们。</translation>
    </message>
    <message>
        <source>No finished cell has values for this chart.</source>
        <translation>已完成的单元都没有此图所需的数值。</translation>
    </message>
    <message>
        <source>No finished cell has several ranks whose arrivals at a collective were recorded.</source>
        <translation>没有已完成的单元记录了多个 rank 到达集合通信的时间。</translation>
    </message>
    <message>
        <source>Every cell of this study has {devices}. Speedup and efficiency need a second number of devices.</source>
        <translation>本研究的每个单元都用 {devices}。加速比和效率需要第二种设备数。</translation>
    </message>
    <message>
        <source>{file} has one usable message size, {size}: {values}. A curve needs several sizes.</source>
        <translation>{file} 只有一种可用的消息大小 {size}：{values}。曲线需要多种大小。</translation>
    </message>
    <message>
        <source>The measured collectives had wrong results, so their bandwidth is not shown.</source>
        <translation>测得的集合操作结果有误，因此不显示其带宽。</translation>
    </message>
    <message>
        <source>No finished cell has the parts of a step: its program did not record forward, backward and optimizer.</source>
        <translation>已完成的单元都没有每步各部分的时间：其程序没有记录前向、反向和优化器。</translation>
    </message>
    <message>
        <source>No finished cell has an epoch time: it needs a whole timed epoch, or a dataset of known size.</source>
        <translation>已完成的单元都没有每轮时间：需要完整测得的一轮，或大小已知的数据集。</translation>
    </message>
    <message>
        <source>No finished cell has an accuracy for this chart. Accuracy per epoch needs measure.mode &quot;train&quot; and validate &quot;epoch&quot;; a program has to report its accuracy.</source>
        <translation>已完成的单元都没有此图所需的准确率。每轮准确率需要 measure.mode &quot;train&quot; 和 validate &quot;epoch&quot;；程序须自行报告其准确率。</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>前向</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>反向</translation>
    </message>
    <message>
        <source>all-reduce</source>
        <translation>all-reduce</translation>
    </message>
    <message>
        <source>broadcast</source>
        <translation>broadcast</translation>
    </message>
    <message>
        <source>all-gather</source>
        <translation>all-gather</translation>
    </message>
    <message>
        <source>reduce-scatter</source>
        <translation>reduce-scatter</translation>
    </message>
    <message>
        <source>send/recv</source>
        <translation>send/recv</translation>
    </message>
    <message>
        <source>reduce</source>
        <translation>reduce</translation>
    </message>
    <message>
        <source>barrier</source>
        <translation>barrier</translation>
    </message>
    <message>
        <source>scatter</source>
        <translation>scatter</translation>
    </message>
    <message>
        <source>gather</source>
        <translation>gather</translation>
    </message>
    <message>
        <source>push</source>
        <translation>push</translation>
    </message>
    <message>
        <source>pull</source>
        <translation>pull</translation>
    </message>
    <message>
        <source>all-to-all</source>
        <translation>all-to-all</translation>
    </message>
    <message>
        <source>bandwidth sweep</source>
        <translation>带宽扫描</translation>
    </message>
    <message>
        <source>bandwidth sweep, wrong result</source>
        <translation>带宽扫描，结果错误</translation>
    </message>
    <message>
        <source>whole step</source>
        <translation>整步</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>agent</source>
        <translation>代理</translation>
    </message>
    <message>
        <source>backend</source>
        <translation>后端</translation>
    </message>
    <message>
        <source>cores</source>
        <translation>核心</translation>
    </message>
    <message>
        <source>CPU clock</source>
        <translation>CPU 频率</translation>
    </message>
    <message>
        <source>CPU quota</source>
        <translation>CPU 配额</translation>
    </message>
    <message>
        <source>driver</source>
        <translation>驱动</translation>
    </message>
    <message>
        <source>governor</source>
        <translation>CPU 调频策略</translation>
    </message>
    <message>
        <source>GPU power limit</source>
        <translation>GPU 功率上限</translation>
    </message>
    <message>
        <source>network interface</source>
        <translation>网络接口</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>link speed</source>
        <translation>链路速率</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>memory of the machine</source>
        <translation>机器内存</translation>
    </message>
    <message>
        <source>NUMA nodes</source>
        <translation>NUMA 节点</translation>
    </message>
    <message>
        <source>processor</source>
        <translation>处理器</translation>
    </message>
    <message>
        <source>NUMA nodes of ranks</source>
        <translation>rank 的 NUMA 节点</translation>
    </message>
    <message>
        <source>SMT</source>
        <translation>SMT</translation>
    </message>
    <message>
        <source>threads of a rank</source>
        <translation>每个 rank 的线程数</translation>
    </message>
    <message>
        <source>timing</source>
        <translation>计时</translation>
    </message>
    <message>
        <source>topology</source>
        <translation>拓扑</translation>
    </message>
    <message>
        <source>torch</source>
        <translation>LibTorch</translation>
    </message>
    <message>
        <source>training images</source>
        <translation>训练图像</translation>
    </message>
    <message>
        <source>training samples</source>
        <translation>训练样本</translation>
    </message>
    <message>
        <source>turbo</source>
        <translation>睿频</translation>
    </message>
    <message>
        <source>environment variables</source>
        <translation>环境变量</translation>
    </message>
    <message>
        <source>not supported</source>
        <translation>不支持</translation>
    </message>
    <message>
        <source>not implemented</source>
        <translation>未实现</translation>
    </message>
    <message>
        <source>off until the next boot</source>
        <translation>关闭至下次启动</translation>
    </message>
    <message>
        <source>crop</source>
        <translation>裁剪</translation>
    </message>
    <message>
        <source>flip</source>
        <translation>翻转</translation>
    </message>
    <message>
        <source>normalize</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>once</source>
        <translation>一次</translation>
    </message>
    <message>
        <source>constant</source>
        <translation>恒定</translation>
    </message>
    <message>
        <source>cosine</source>
        <translation>余弦</translation>
    </message>
    <message>
        <source>epoch {epoch}: {seconds} s, training loss {loss}, validation loss {validation}, accuracy {accuracy} %</source>
        <translation>第 {epoch} 轮：{seconds} s，训练损失 {loss}，验证损失 {validation}，准确率 {accuracy}%</translation>
    </message>
    <message>
        <source>as {user}, in {seconds}, by the ssh program of this machine, because of {why}</source>
        <translation>以 {user} 身份，用时 {seconds}，由本机的 ssh 程序连接，原因：{why}</translation>
    </message>
    <message>
        <source>Remove unused files</source>
        <translation>删除未使用的文件</translation>
    </message>
    <message>
        <source>End these ranks</source>
        <translation>结束这些 rank</translation>
    </message>
    <message>
        <source>Fetch the dataset to this machine</source>
        <translation>把数据集取到本机</translation>
    </message>
    <message>
        <source>Turn on lingering</source>
        <translation>启用 linger</translation>
    </message>
    <message>
        <source>Add my key there</source>
        <translation>在那里加入我的公钥</translation>
    </message>
    <message>
        <source>Send the agent again</source>
        <translation>重新发送代理</translation>
    </message>
    <message>
        <source>Send the files there</source>
        <translation>把文件发送过去</translation>
    </message>
    <message>
        <source>Show its key and ask me</source>
        <translation>显示其密钥并询问我</translation>
    </message>
    <message>
        <source>must be fixed manually</source>
        <translation>需要手动修复</translation>
    </message>
    <message>
        <source>{host}, {check}: must be fixed manually: {words}</source>
        <translation>{host}，{check}：需要手动修复：{words}</translation>
    </message>
    <message>
        <source>{command} ended with {code} there: {text}</source>
        <translation>{command} 在那里以 {code} 结束：{text}</translation>
    </message>
    <message>
        <source>removed folders: {removed}; kept because they are in use: {kept}</source>
        <translation>已删除的文件夹：{removed}；因正在使用而保留：{kept}</translation>
    </message>
    <message>
        <source>ended ranks: {ranks}</source>
        <translation>已结束的 rank：{ranks}</translation>
    </message>
    <message>
        <source>{dataset} is now on this machine</source>
        <translation>{dataset} 现已在本机上</translation>
    </message>
    <message>
        <source>{file} was already in authorized_keys there</source>
        <translation>{file} 原本就在那里的 authorized_keys 中</translation>
    </message>
    <message>
        <source>lingering is now on for the account</source>
        <translation>该账户现已启用 linger</translation>
    </message>
    <message>
        <source>lingering is now on for the account; loginctl printed: {text}</source>
        <translation>该账户现已启用 linger；loginctl 的输出：{text}</translation>
    </message>
    <message>
        <source>{file} is now in authorized_keys there</source>
        <translation>{file} 现已写入那里的 authorized_keys</translation>
    </message>
    <message>
        <source>the agent was sent and answers</source>
        <translation>代理已发送并有应答</translation>
    </message>
    <message>
        <source>files that are now in {folder} there: {files}</source>
        <translation>现已在那里的 {folder} 中的文件：{files}</translation>
    </message>
    <message>
        <source>its key is now in known_hosts</source>
        <translation>其密钥现已在 known_hosts 中</translation>
    </message>
    <message>
        <source>{file}: {done} of {total}</source>
        <translation>{file}：{done} / {total}</translation>
    </message>
    <message>
        <source>this machine has no key pair that ssh would offer. Create one with: ssh-keygen -t ed25519</source>
        <translation>本机没有 ssh 会提供的密钥对。请这样生成：ssh-keygen -t ed25519</translation>
    </message>
    <message>
        <source>{host}, {check}: nothing to fix</source>
        <translation>{host}，{check}：没有需要修复的内容</translation>
    </message>
    <message>
        <source>these hosts have no check {check}; scalescope-cli check --json lists all checks</source>
        <translation>这些主机没有名为 {check} 的检查；scalescope-cli check --json 会列出全部检查</translation>
    </message>
    <message>
        <source>{file} line {line}: the heading has no unit of the times, and all bandwidths are 0.00, so milliseconds (nccl-tests of 2017) and microseconds cannot be distinguished. Keep the line with (us), or rows of larger sizes.</source>
        <translation>{file} 第 {line} 行：表头没有给出时间单位，且所有带宽都是 0.00，因此无法区分毫秒（2017 年的 nccl-tests）和微秒。请保留带有 (us) 的那一行，或保留更大消息的行。</translation>
    </message>
    <message>
        <source>{file} line {line}: its bytes divided by its time are {expected} GB/s, but its algbw says {printed}. The row is damaged, or its columns do not match the heading.</source>
        <translation>{file} 第 {line} 行：字节数除以时间是 {expected} GB/s，但 algbw 写的是 {printed}。该行已损坏，或其各列与表头不符。</translation>
    </message>
    <message>
        <source>{file} line {line}: {program} among {ranks} ranks has a busbw of {expected} GB/s for this time, but the row says {printed}. It belongs to another collective or another number of ranks.</source>
        <translation>{file} 第 {line} 行：{ranks} 个 rank 的 {program} 在这段时间内的 busbw 是 {expected} GB/s，但该行写的是 {printed}。它属于另一种集合通信或另一个 rank 数。</translation>
    </message>
    <message>
        <source>{file} line {line}: {type} is mixed with {other} of the same collective, but peak bandwidth needs one type and one reduction. Keep the rows of one, or measure one (-d float -o sum).</source>
        <translation>{file} 第 {line} 行：同一集合通信中混有 {type} 与 {other}，而峰值带宽需要一种类型和一种归约。请只保留其中一种的行，或只测量一种（-d float -o sum）。</translation>
    </message>
    <message>
        <source>{file} line {line}: rank {rank} is listed twice, so each process tested itself alone: the program was built without MPI. Build nccl-tests with MPI=1 and measure again.</source>
        <translation>{file} 第 {line} 行：rank {rank} 出现了两次，说明每个进程只测试了自己：该程序编译时没有启用 MPI。请用 MPI=1 编译 nccl-tests 后重新测量。</translation>
    </message>
    <message>
        <source>{file} line {line}: the list of ranks above has {ranks} ranks, but the highest is {highest}. Keep all lines that begin with &quot;# Rank&quot;.</source>
        <translation>{file} 第 {line} 行：上面的 rank 列表有 {ranks} 个 rank，但最大的是 {highest}。请保留所有以“# Rank”开头的行。</translation>
    </message>
    <message>
        <source>{file} line {line}: more than {most} ranks</source>
        <translation>{file} 第 {line} 行：超过 {most} 个 rank</translation>
    </message>
    <message>
        <source>{file} line {line}: a second run of {ranks} ranks lists other devices than the first. Write each machine&apos;s output into a separate file.</source>
        <translation>{file} 第 {line} 行：{ranks} 个 rank 的第二次运行列出的设备与第一次不同。请把每台机器的输出写入单独的文件。</translation>
    </message>
    <message>
        <source>{file} line {line} is the output of {program}, which has no bus bandwidth to compare with. Supported: {choices}.</source>
        <translation>{file} 第 {line} 行是 {program} 的输出，它没有可比较的总线带宽。支持：{choices}。</translation>
    </message>
    <message>
        <source>{file} line {line}: cputime is the time of the call, not of the collective. Measure without the option -C.</source>
        <translation>{file} 第 {line} 行：cputime 是调用的时间，而不是集合通信的时间。请不带选项 -C 测量。</translation>
    </message>
    <message>
        <source>{file} line {line} is not a record of nccl-tests -J (size, type, redop, experiment_name, out_of_place with time, alg_bw and bus_bw) or of rccl-tests -Z json or csv (name, ranks or gpus, size, time, algBw, busBw)</source>
        <translation>{file} 第 {line} 行既不是 nccl-tests -J 的记录（size、type、redop、experiment_name，以及含 time、alg_bw 和 bus_bw 的 out_of_place），也不是 rccl-tests -Z json 或 csv 的记录（name、ranks 或 gpus、size、time、algBw、busBw）</translation>
    </message>
    <message>
        <source>{file} line {line}: {title} measures no supported collective. Supported are the latency tests of {choices}.</source>
        <translation>{file} 第 {line} 行：{title} 测量的不是受支持的集合通信。支持的是以下集合通信的延迟测试：{choices}。</translation>
    </message>
    <message>
        <source>{file} line {line}: OSU&apos;s tests do not say how many ranks took part. Write the command in a line above, such as: mpirun -np 4 osu_allreduce</source>
        <translation>{file} 第 {line} 行：OSU 的测试没有说明有多少个 rank 参与。请在上面一行写出命令，例如：mpirun -np 4 osu_allreduce</translation>
    </message>
    <message>
        <source>{file} line {line}: the heading has no &quot;Avg Latency(us)&quot;</source>
        <translation>{file} 第 {line} 行：表头中没有“Avg Latency(us)”</translation>
    </message>
    <message>
        <source>{file} line {line} is not a row of an OSU table: Size, Avg Latency(us), and Min and Max around it where the heading has them</source>
        <translation>{file} 第 {line} 行不是 OSU 表格的行：应有 Size、Avg Latency(us)，若表头中有 Min 和 Max，则它应在两者之间</translation>
    </message>
    <message>
        <source>{file} has no table of OSU&apos;s latency tests</source>
        <translation>{file} 中没有 OSU 延迟测试的表格</translation>
    </message>
    <message>
        <source>{file} line {line} is the output of {program}, which import does not support. It reads a table with the devices, the batch and a time or a rate of every run, the text of nccl-tests and rccl-tests, and OSU&apos;s latency tests of collectives: write the runs&apos; times into such a table.</source>
        <translation>{file} 第 {line} 行是 {program} 的输出，导入不支持这种格式。可读取的有：含每次运行的设备数、批大小和时间或速率的表格，nccl-tests 和 rccl-tests 的文本，以及 OSU 的集合通信延迟测试。请把各次运行的时间写成这样的表格。</translation>
    </message>
    <message>
        <source>{file} is JSON of an unknown format. Import reads the output of nccl-tests -J and rccl-tests -Z json, a table with the devices, the batch and a time or a rate of every run, and the text of nccl-tests, rccl-tests and OSU&apos;s latency tests.</source>
        <translation>{file} 是未知格式的 JSON。可导入的有：nccl-tests -J 和 rccl-tests -Z json 的输出，含每次运行的设备数、批大小和时间或速率的表格，以及 nccl-tests、rccl-tests 和 OSU 延迟测试的文本。</translation>
    </message>
    <message>
        <source>{path} is an HTML page, which a server sends when it does not have the file. Fetch {name} again, or from another server.</source>
        <translation>{path} 是一个 HTML 页面，服务器在没有该文件时会发送它。请重新获取 {name}，或从其他服务器获取。</translation>
    </message>
    <message>
        <source>{path} is a pointer of Git LFS, not the file. Run &quot;git lfs pull&quot; in its repository, and import it again.</source>
        <translation>{path} 是 Git LFS 的指针，而不是文件本身。请在其仓库中运行“git lfs pull”，然后重新导入。</translation>
    </message>
    <message>
        <source>{path} belongs to the Python version of {name}, which has pickles; they are not read because they can run any code. Use the binary version, {file}.</source>
        <translation>{path} 属于 {name} 的 Python 版本：pickle 文件可以执行任意代码，因此不读取。请使用二进制版本 {file}。</translation>
    </message>
    <message>
        <source>{host}: {program} there does not support {option}. Slurm 20.11 or newer is needed; a wrapper of {program} must pass options on.</source>
        <translation>{host}：那里的 {program} 不支持 {option}。需要 Slurm 20.11 或更新版本；{program} 的包装程序必须传递选项。</translation>
    </message>
    <message>
        <source>{host} has {found}. Slurm 20.11 or newer is needed (srun --overlap). Nothing was queued.</source>
        <translation>{host} 上是 {found}。需要 Slurm 20.11 或更新版本（srun --overlap）。没有将任何内容加入队列。</translation>
    </message>
    <message>
        <source>{host}: squeue does not list job {job}, which was submitted. It may be on another cluster (SLURM_CLUSTERS), or squeue is a wrapper that ignores --name or --format. scancel {job} releases its nodes.</source>
        <translation>{host}：squeue 没有列出已提交的作业 {job}。它可能在另一个集群上（SLURM_CLUSTERS），或者 squeue 是忽略 --name 或 --format 的包装程序。scancel {job} 会释放其节点。</translation>
    </message>
    <message>
        <source>{host}: ranks get the {fast} fastest of its {cores} cores; the others are slower, and all ranks would wait for them.</source>
        <translation>{host}：各 rank 使用其 {cores} 个核心中最快的 {fast} 个；其余核心较慢，所有 rank 都会等待它们。</translation>
    </message>
    <message>
        <source>{host}: only {fast} of its {cores} cores are of the fastest kind, so some ranks run on slower ones, and every all-reduce waits for those. Speedups then compare different cores too; fewer devices, or a smaller coresPerSlot, keep ranks on equal cores.</source>
        <translation>{host}：其 {cores} 个核心中只有 {fast} 个属于最快的一类，因此有些 rank 运行在较慢的核心上，每次 all-reduce 都要等待它们。此时加速比也在比较不同的核心；减少设备数或减小 coresPerSlot 可使各 rank 使用同类核心。</translation>
    </message>
    <message>
        <source>{file} is a pointer of Git LFS, not the model. Run &quot;git lfs pull&quot; in its repository.</source>
        <translation>{file} 是 Git LFS 的指针，而不是模型。请在其仓库中运行“git lfs pull”。</translation>
    </message>
    <message>
        <source>{file} was written by torch.save, so it holds weights or a pickled module, not a program. Write it with torch.jit.script(model).save(file).</source>
        <translation>{file} 是由 torch.save 写出的，其中是权重或 pickle 模块，而不是程序。请用 torch.jit.script(model).save(file) 写出。</translation>
    </message>
    <message>
        <source>{file} returns values that are not finite (NaN or infinite) for ordinary images</source>
        <translation>{file} 对普通图像返回非有限的值（NaN 或无穷大）</translation>
    </message>
    <message>
        <source>{file} returns different values for the same images in evaluation mode: dropout or noise stays on. A trace keeps the mode in which it was recorded: use torch.jit.script, or call model.eval() before the trace.</source>
        <translation>{file} 在评估模式下对相同的图像返回不同的值：dropout 或噪声仍然开启。trace 会保留记录时的模式：请使用 torch.jit.script，或在 trace 之前调用 model.eval()。</translation>
    </message>
    <message>
        <source>{file} does not accept another number of images, given as {shape}: {reason}. A trace has the batch of its example built in: use torch.jit.script, or write -1 in place of the number.</source>
        <translation>{file} 不接受其他数量的图像（形状 {shape}）：{reason}。trace 固定了示例的批大小：请使用 torch.jit.script，或用 -1 代替该数字。</translation>
    </message>
    <message>
        <source>it returns {found}</source>
        <translation>它返回 {found}</translation>
    </message>
    <message>
        <source>{file} cannot be trained on images {shape}: {reason}. In training mode it must return one tensor, as in evaluation mode.</source>
        <translation>{file} 无法用图像 {shape} 训练：{reason}。在训练模式下它必须像评估模式一样返回一个张量。</translation>
    </message>
    <message>
        <source>{file} returns values that do not depend on its parameters (detach, no_grad or argmax inside), so there is nothing to train</source>
        <translation>{file} 返回的值与其参数无关（其中有 detach、no_grad 或 argmax），因此没有可训练的内容</translation>
    </message>
    <message>
        <source>{file} does not use {unused} of its parameters, the first is {first}, so they have no gradients to exchange. Remove them from the module.</source>
        <translation>{file} 没有使用其 {unused} 个参数（首个是 {first}），因此它们没有可交换的梯度。请从模块中删除它们。</translation>
    </message>
    <message>
        <source>a GPU here is divided into MIG slices: CUDA gives each rank one slice, whose memory and load the driver does not report</source>
        <translation>这里有 GPU 被划分为 MIG 切片：CUDA 给每个 rank 一个切片，驱动不报告其显存和负载</translation>
    </message>
    <message>
        <source>CUDA_VISIBLE_DEVICES names a MIG slice of a GPU; MIG slices are not supported</source>
        <translation>CUDA_VISIBLE_DEVICES 指定了 GPU 的一个 MIG 切片；不支持 MIG 切片</translation>
    </message>
    <message>
        <source>{count} GPUs have fallen off the bus (NVML: GPU is lost). Restart the driver or the host.</source>
        <translation>{count} 个 GPU 已从总线脱落（NVML：GPU is lost）。请重启驱动或主机。</translation>
    </message>
    <message>
        <source>host {host}: CUDA_VISIBLE_DEVICES names a MIG slice of a GPU; MIG slices are not supported. Request whole GPUs, or set device cpu.</source>
        <translation>主机 {host}：CUDA_VISIBLE_DEVICES 指定了 GPU 的一个 MIG 切片；不支持 MIG 切片。请申请整块 GPU，或设置 device cpu。</translation>
    </message>
    <message>
        <source>Request whole GPUs, or have the administrator turn MIG off; with device cpu the study runs on cores</source>
        <translation>请申请整块 GPU，或让管理员关闭 MIG；设置 device cpu 时研究在 CPU 核心上运行</translation>
    </message>
    <message>
        <source>[{low}, {high}]</source>
        <translation>[{low}, {high}]</translation>
    </message>
    <message>
        <source>By a linear fit through {count} batches, a limit of {megabytes} MB per device fits a batch of about {batch} [{low}, {high}]; the largest batch that ran is {ran}.</source>
        <translation>按 {count} 个批大小的线性拟合，每设备 {megabytes} MB 的上限约可容纳批大小 {batch} [{low}, {high}]；已运行的最大批大小为 {ran}。</translation>
    </message>
    <message>
        <source>Under a limit of {megabytes} MB per device a batch of {ran} fits, {failed} does not.</source>
        <translation>在每设备 {megabytes} MB 的上限下，批大小 {ran} 可容纳，{failed} 不可。</translation>
    </message>
    <message>
        <source>Under a limit of {megabytes} MB per device no measured batch fits: {failed} does not.</source>
        <translation>在每设备 {megabytes} MB 的上限下，测量过的批大小都不可容纳：{failed} 不可。</translation>
    </message>
    <message>
        <source>Under a limit of {megabytes} MB per device a batch of {ran} fits, the largest that was tried.</source>
        <translation>在每设备 {megabytes} MB 的上限下，批大小 {ran} 可容纳，为尝试过的最大值。</translation>
    </message>
    <message>
        <source>Batch {batch} fits, {failed} does not ({configuration})</source>
        <translation>批大小 {batch} 可容纳，{failed} 不可（{configuration}）</translation>
    </message>
    <message>
        <source>{value}x [{low}, {high}]</source>
        <translation>{value}x [{low}, {high}]</translation>
    </message>
    <message>
        <source>{value}x (no interval)</source>
        <translation>{value}x（无区间）</translation>
    </message>
    <message>
        <source>no significant speedup, {value}x [{low}, {high}]</source>
        <translation>没有显著加速，{value}x [{low}, {high}]</translation>
    </message>
    <message>
        <source>{value} % [{low}, {high}]</source>
        <translation>{value}% [{low}, {high}]</translation>
    </message>
    <message>
        <source>{value} % (no interval)</source>
        <translation>{value}%（无区间）</translation>
    </message>
    <message>
        <source>uncertain after {repeats} repeats (about {needed} would determine it to within 10 %)</source>
        <translation>在 {repeats} 次重复后仍不确定（约需 {needed} 次才能确定到 10%）</translation>
    </message>
    <message>
        <source>uncertain ({repeats} of {needed} repeats)</source>
        <translation>不确定（{repeats}/{needed} 次重复）</translation>
    </message>
    <message>
        <source>{devices} devices gave a speedup of {ratio}, an efficiency of {efficiency} %</source>
        <translation>{devices} 个设备的加速比为 {ratio}，效率为 {efficiency}%</translation>
    </message>
    <message>
        <source>1 device gave a speedup of {ratio}, an efficiency of {efficiency} %</source>
        <translation>1 个设备的加速比为 {ratio}，效率为 {efficiency}%</translation>
    </message>
    <message>
        <source>No significant speedup on {devices} devices, {ratio}, an efficiency of {efficiency} %</source>
        <translation>{devices} 个设备没有显著加速，{ratio}，效率为 {efficiency}%</translation>
    </message>
    <message>
        <source>No significant speedup on 1 device, {ratio}, an efficiency of {efficiency} %</source>
        <translation>1 个设备没有显著加速，{ratio}，效率为 {efficiency}%</translation>
    </message>
    <message>
        <source>The speedup of {devices} devices is {ratio}</source>
        <translation>{devices} 个设备的加速比{ratio}</translation>
    </message>
    <message>
        <source>The speedup of 1 device is {ratio}</source>
        <translation>1 个设备的加速比{ratio}</translation>
    </message>
    <message>
        <source>{gain}, relative to {base} devices</source>
        <translation>{gain}，相对于 {base} 个设备</translation>
    </message>
    <message>
        <source>{gain}. {note}</source>
        <translation>{gain}。{note}</translation>
    </message>
    <message>
        <source>{gain}.</source>
        <translation>{gain}。</translation>
    </message>
    <message>
        <source>{gain}: no significant loss against the ideal {ideal}x.</source>
        <translation>{gain}：与理想值 {ideal}x 相比没有显著损失。</translation>
    </message>
    <message>
        <source>{gain}: {percent} % of the step is spent in collectives, although there is only one device.</source>
        <translation>{gain}：每步有 {percent}% 用于集合通信，尽管只有一个设备。</translation>
    </message>
    <message>
        <source>{gain}: {percent} % of the step is compute beyond that of the baseline.</source>
        <translation>{gain}：每步有 {percent}% 是超出基线的计算。</translation>
    </message>
    <message>
        <source>{gain}: {percent} % of the step is compute beyond that of the baseline at the same batch per device: devices of one machine slow each other down (memory bandwidth, clock, caches).</source>
        <translation>{gain}：在相同的每设备批大小下，每步有 {percent}% 是超出基线的计算：同一机器上的设备互相拖慢（内存带宽、时钟、缓存）。</translation>
    </message>
    <message>
        <source>{gain}: {percent} % of the step is compute beyond the ideal share. To find out whether the smaller batch or the other devices cause it, measure one device at the same batch per device.</source>
        <translation>{gain}：每步有 {percent}% 是超出理想份额的计算。要弄清是批大小较小还是其他设备所致，请在一个设备上以相同的每设备批大小测量。</translation>
    </message>
    <message>
        <source>{gain}, more than ideal: more devices alone cannot explain it. See the baseline&apos;s batch per device and its notes.</source>
        <translation>{gain}，超过理想值：仅凭设备增多无法解释。请查看基线的每设备批大小及其提示。</translation>
    </message>
    <message>
        <source>{gain}. The numbers were imported from {file}, not measured here: where the time of a step went is unknown.</source>
        <translation>{gain}。这些数字从 {file} 导入，不是在此测量：步时间花在何处未知。</translation>
    </message>
    <message>
        <source>{rate} {rateUnit} at a batch of {batch} per device, {ratio} that of batch {smallest}</source>
        <translation>每设备批大小 {batch} 时为 {rate} {rateUnit}，相对于批大小 {smallest} 为 {ratio}</translation>
    </message>
    <message>
        <source>{what}: no larger batch is more than {percent} % faster.</source>
        <translation>{what}：更大的批大小都没有快出 {percent}% 以上。</translation>
    </message>
    <message>
        <source>{what}: the fastest measured batch.</source>
        <translation>{what}：测得最快的批大小。</translation>
    </message>
    <message>
        <source>{what}: the fastest measured batch, but not significantly faster than the smallest.</source>
        <translation>{what}：测得最快的批大小，但并不显著快于最小的批大小。</translation>
    </message>
    <message>
        <source>{what}: the fastest measured batch, measured once.</source>
        <translation>{what}：测得最快的批大小，只测量了一次。</translation>
    </message>
    <message>
        <source>{rate} {rateUnit} at a batch of {batch} per device: no larger batch is more than {percent} % faster.</source>
        <translation>每设备批大小 {batch} 时为 {rate} {rateUnit}：更大的批大小都没有快出 {percent}% 以上。</translation>
    </message>
    <message>
        <source>{second} takes {share} than {first} ({pairs} pairs of runs).</source>
        <translation>与 {first} 相比，{second} {share}（{pairs} 对运行）。</translation>
    </message>
    <message>
        <source>{first} and {second} are equal within {resolve} %: {second} takes {share} ({pairs} pairs of runs).</source>
        <translation>{first} 与 {second} 在 {resolve}% 以内相同：{second} {share}（{pairs} 对运行）。</translation>
    </message>
    <message>
        <source>Not decided yet after {pairs} pairs of runs: {second} takes {share} than {first}. About {needed} pairs would show a difference of {resolve} %.</source>
        <translation>{pairs} 对运行后暂无结论：与 {first} 相比，{second} {share}。大约需要 {needed} 对才能显示 {resolve}% 的差异。</translation>
    </message>
    <message>
        <source>Not decided after {pairs} pairs of runs, and {most} pairs would not decide it: {second} takes {share} than {first}. About {needed} pairs would show a difference of {resolve} %.</source>
        <translation>{pairs} 对运行后仍无结论，{most} 对也无法得出结论：与 {first} 相比，{second} {share}。大约需要 {needed} 对才能显示 {resolve}% 的差异。</translation>
    </message>
    <message>
        <source>Not decided by {pairs} pairs of runs: {second} takes {share} than {first}. About {needed} pairs would show a difference of {resolve} %.</source>
        <translation>{pairs} 对运行后仍无结论：与 {first} 相比，{second} {share}。大约需要 {needed} 对才能显示 {resolve}% 的差异。</translation>
    </message>
    <message>
        <source>Not decided by {pairs} pairs of runs: {second} takes {share} than {first}. With two more pairs all runs would take longer than the time limit of {seconds} s. About {needed} pairs would show a difference of {resolve} %.</source>
        <translation>{pairs} 对运行后仍无结论：与 {first} 相比，{second} {share}。再运行两对，所有运行的总时间将超过 {seconds} 秒的时间限制。大约需要 {needed} 对才能显示 {resolve}% 的差异。</translation>
    </message>
    <message>
        <source>{first} against {second} is not decided: {reason}.</source>
        <translation>{first} 与 {second} 尚无结论：{reason}。</translation>
    </message>
    <message>
        <source>{first} against {second} is not decided. {reason}</source>
        <translation>{first} 与 {second} 尚无结论。{reason}</translation>
    </message>
    <message>
        <source>{percent} more time</source>
        <translation>时间多 {percent}</translation>
    </message>
    <message>
        <source>{percent} less time</source>
        <translation>时间少 {percent}</translation>
    </message>
    <message>
        <source>fewer than {pairs} pairs of their runs have ended</source>
        <translation>已结束的运行配对少于 {pairs} 对</translation>
    </message>
    <message>
        <source>all pairs have the same ratio, so its spread is unknown</source>
        <translation>所有配对的比值都相同，因此其离散未知</translation>
    </message>
    <message>
        <source>Speedup to {accuracy} % accuracy: {ratio}. Hardware efficiency is {hardware} %, statistical efficiency {statistical} % of the baseline&apos;s.</source>
        <translation>达到 {accuracy}% 准确率的加速比：{ratio}。硬件效率为 {hardware}%，统计效率为基线的 {statistical}%。</translation>
    </message>
    <message>
        <source>By {law} a run on {devices} devices would reach {ratio} (95 % prediction interval).</source>
        <translation>按 {law}，在 {devices} 个设备上运行将达到 {ratio}（95% 预测区间）。</translation>
    </message>
    <message>
        <source>These measurements are not precise enough to say what {law} predicts for {devices} devices.</source>
        <translation>这些测量不够精确，无法得出 {law} 对 {devices} 个设备的预测。</translation>
    </message>
    <message>
        <source>The speedup of one device is {percent} %, above ideal: the baseline is slower than this run, although both have one device. Measure both again, one after the other.</source>
        <translation>一个设备的加速比为 {percent}%，高于理想值：基线比此运行慢，尽管两者都只有一个设备。请先后重新测量两者。</translation>
    </message>
    <message>
        <source>{devices}: {ratio}</source>
        <translation>{devices}：{ratio}</translation>
    </message>
    <message>
        <source>{devices}: {ratio} of ideal</source>
        <translation>{devices}：理想值的 {ratio}</translation>
    </message>
    <message>
        <source>{devices}: {least} ({leastWho}) to {most} ({mostWho})</source>
        <translation>{devices}：{least}（{leastWho}）至 {most}（{mostWho}）</translation>
    </message>
    <message>
        <source>{devices}: {least} of ideal ({leastWho}) to {most} ({mostWho})</source>
        <translation>{devices}：理想值的 {least}（{leastWho}）至 {most}（{mostWho}）</translation>
    </message>
    <message>
        <source>Checkpoints cost {ratio} on {devices}</source>
        <translation>在 {devices} 上检查点的开销为 {ratio}</translation>
    </message>
    <message>
        <source>Checkpoint cost on {devices} is not significant: {ratio}</source>
        <translation>在 {devices} 上检查点的开销不显著：{ratio}</translation>
    </message>
    <message>
        <source>The cost of checkpoints on {devices} is {ratio}</source>
        <translation>在 {devices} 上检查点的开销{ratio}</translation>
    </message>
    <message>
        <source>time-to-accuracy speedup, 95 % from</source>
        <translation>达到准确率时间的加速比，95% 下限</translation>
    </message>
    <message>
        <source>time-to-accuracy speedup, 95 % to</source>
        <translation>达到准确率时间的加速比，95% 上限</translation>
    </message>
    <message>
        <source>Other programs use {percent} % of these cores: {programs}</source>
        <translation>其他程序占用了这些核心的 {percent}%：{programs}</translation>
    </message>
    <message>
        <source>Other programs use {percent} % of these cores</source>
        <translation>其他程序占用了这些核心的 {percent}%</translation>
    </message>
    <message>
        <source>Other programs use GPU {gpus}: {programs}</source>
        <translation>其他程序正在使用 GPU {gpus}：{programs}</translation>
    </message>
    <message>
        <source>{use}. Waiting up to {seconds} s until they use less than {idle} %.</source>
        <translation>{use}。最多等待 {seconds} 秒，直到占用低于 {idle}%。</translation>
    </message>
    <message>
        <source>{path}: runs added: {runs}</source>
        <translation>{path}：添加的运行数：{runs}</translation>
    </message>
    <message>
        <source>{path}: no runs added: the store already has all of them</source>
        <translation>{path}：未添加任何运行：存储库中已全部存在</translation>
    </message>
    <message>
        <source>{path}: bundle imported; its study is separate from the studies of the store</source>
        <translation>{path}：已导入结果包；其研究与存储库的研究分开</translation>
    </message>
    <message>
        <source>The cores are idle: other programs use {percent} % of them.</source>
        <translation>核心空闲：其他程序占用 {percent}%。</translation>
    </message>
    <message>
        <source>{use}, even after {seconds} s. The study is measured anyway; its results show how much of the cores other programs used.</source>
        <translation>{use}，等待 {seconds} 秒后仍是如此。研究照常测量；结果会说明其他程序占用了多少核心时间。</translation>
    </message>
    <message>
        <source>longest step, ms</source>
        <translation>最长步，ms</translation>
    </message>
    <message>
        <source>shortest step, ms</source>
        <translation>最短步，ms</translation>
    </message>
    <message>
        <source>{what} shows all timed steps: leave out --steps, which is for {known}</source>
        <translation>{what} 显示所有计时步：请去掉 --steps，它用于 {known}</translation>
    </message>
    <message>
        <source>Histogram of the timed steps of one cell, one line for each repeat that is used: steps of the critical rank, or of every rank where ranks do not wait for each other. All repeats share the bins, whose width is 2 x interquartile range / cube root of the number of steps.</source>
        <translation>一个单元的计时步的直方图，每次所用的重复一条线：关键 rank 的步；若各 rank 互不等待，则为每个 rank 的步。所有重复共用分箱，其宽度为 2 x 四分位距 / 步数的立方根。</translation>
    </message>
    <message>
        <source>steps per {milliseconds} ms</source>
        <translation>每 {milliseconds} ms 的步数</translation>
    </message>
    <message>
        <source>repeat {repeat}</source>
        <translation>第 {repeat} 次重复</translation>
    </message>
    <message>
        <source>{from} to {to} ms</source>
        <translation>{from} 到 {to} ms</translation>
    </message>
    <message>
        <source>Median step {median} ms; 80 % of the steps take {low} to {high} ms; one step takes {longest} ms</source>
        <translation>步时间中位数 {median} ms；80% 的步耗时 {low} 到 {high} ms；有一步耗时 {longest} ms</translation>
    </message>
    <message>
        <source>Median step {median} ms; 80 % of the steps take {low} to {high} ms, {count} steps take more than {end} ms, the longest {longest} ms</source>
        <translation>步时间中位数 {median} ms；80% 的步耗时 {low} 到 {high} ms，{count} 步超过 {end} ms，最长 {longest} ms</translation>
    </message>
    <message>
        <source>Step times</source>
        <translation>步时间</translation>
    </message>
    <message>
        <source>Median step {median} ms; 80 % of the steps take {low} to {high} ms</source>
        <translation>步时间中位数 {median} ms；80% 的步耗时 {low} 到 {high} ms</translation>
    </message>
    <message>
        <source>Training accuracy</source>
        <translation>训练准确率</translation>
    </message>
    <message>
        <source>Validation loss</source>
        <translation>验证损失</translation>
    </message>
    <message>
        <source>Test accuracy</source>
        <translation>测试准确率</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>步时间</translation>
    </message>
    <message>
        <source>Waiting for data</source>
        <translation>等待数据</translation>
    </message>
    <message>
        <source>Computation</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Exposed communication</source>
        <translation>暴露通信</translation>
    </message>
    <message>
        <source>Memory of tensors</source>
        <translation>张量内存</translation>
    </message>
    <message>
        <source>Memory of the process</source>
        <translation>进程内存</translation>
    </message>
    <message>
        <source>Memory, per rank</source>
        <translation>内存，按 rank</translation>
    </message>
    <message>
        <source>CPU, per core</source>
        <translation>CPU，按核心</translation>
    </message>
    <message>
        <source>CPU, per rank</source>
        <translation>CPU，按 rank</translation>
    </message>
    <message>
        <source>Memory, per node</source>
        <translation>内存，按节点</translation>
    </message>
    <message>
        <source>Network, sent</source>
        <translation>网络，发送</translation>
    </message>
    <message>
        <source>Network, received</source>
        <translation>网络，接收</translation>
    </message>
    <message>
        <source>Disk, read</source>
        <translation>磁盘，读</translation>
    </message>
    <message>
        <source>Disk, written</source>
        <translation>磁盘，写</translation>
    </message>
    <message>
        <source>GPU memory</source>
        <translation>GPU 显存</translation>
    </message>
    <message>
        <source>GPU power</source>
        <translation>GPU 功率</translation>
    </message>
    <message>
        <source>GPU temperature</source>
        <translation>GPU 温度</translation>
    </message>
    <message>
        <source>GPU clock</source>
        <translation>GPU 时钟频率</translation>
    </message>
    <message>
        <source>Checkpoint time</source>
        <translation>检查点时间</translation>
    </message>
    <message>
        <source>Other parts of a step</source>
        <translation>一步的其他部分</translation>
    </message>
    <message>
        <source>Unaccounted part of a step</source>
        <translation>一步中未解释的剩余部分</translation>
    </message>
    <message>
        <source>Staleness</source>
        <translation>陈旧度</translation>
    </message>
    <message>
        <source>Loss scale</source>
        <translation>损失缩放系数</translation>
    </message>
    <message>
        <source>Peak memory of tensors</source>
        <translation>张量内存，峰值</translation>
    </message>
    <message>
        <source>Memory reserved for tensors</source>
        <translation>为张量预留的内存</translation>
    </message>
    <message>
        <source>Memory of the process, shared pages divided</source>
        <translation>进程内存，共享页按比例</translation>
    </message>
    <message>
        <source>Memory used on the device</source>
        <translation>设备已用内存</translation>
    </message>
    <message>
        <source>Memory, per rank, shared pages divided</source>
        <translation>内存，按 rank，共享页按比例</translation>
    </message>
    <message>
        <source>Waiting for a CPU, per rank</source>
        <translation>等待 CPU，按 rank</translation>
    </message>
    <message>
        <source>CPU time, per rank</source>
        <translation>CPU 时间，按 rank</translation>
    </message>
    <message>
        <source>Total memory of a node</source>
        <translation>节点内存，总量</translation>
    </message>
    <message>
        <source>Thermal throttling of CPUs, events</source>
        <translation>CPU 因过热受限，次数</translation>
    </message>
    <message>
        <source>CPU energy</source>
        <translation>CPU 能耗</translation>
    </message>
    <message>
        <source>Total GPU memory</source>
        <translation>GPU 显存，总量</translation>
    </message>
    <message>
        <source>GPU energy</source>
        <translation>GPU 能耗</translation>
    </message>
    <message>
        <source>GPU throttle reasons (NVML bits)</source>
        <translation>GPU 降频原因（NVML 位）</translation>
    </message>
    <message>
        <source>CPU time of the agent</source>
        <translation>代理的 CPU 时间</translation>
    </message>
    <message>
        <source>Memory of the agent</source>
        <translation>代理的内存</translation>
    </message>
    <message>
        <source>Clock offset of a node</source>
        <translation>节点的时钟偏移</translation>
    </message>
    <message>
        <source>Clock offset of a node, uncertainty</source>
        <translation>节点的时钟偏移，不确定度</translation>
    </message>
    <message>
        <source>Timestamp of a GPU</source>
        <translation>GPU 时间戳</translation>
    </message>
    <message>
        <source>Clock offset of a GPU from its host</source>
        <translation>GPU 与其主机的时钟偏移</translation>
    </message>
    <message>
        <source>Clock offset of a GPU, uncertainty</source>
        <translation>GPU 的时钟偏移，不确定度</translation>
    </message>
    <message>
        <source>{study} is paused</source>
        <translation>{study} 已暂停</translation>
    </message>
    <message>
        <source>{study} is finished</source>
        <translation>{study} 已完成</translation>
    </message>
    <message>
        <source>{study} ended; some cells did not finish</source>
        <translation>{study} 已结束，部分单元未完成</translation>
    </message>
    <message>
        <source>{study} was cancelled</source>
        <translation>{study} 已取消</translation>
    </message>
    <message>
        <source>{study} has ended</source>
        <translation>{study} 已结束</translation>
    </message>
    <message>
        <source>{study} is waiting</source>
        <translation>{study} 正在等待</translation>
    </message>
    <message>
        <source>Preparing {study}</source>
        <translation>正在准备 {study}</translation>
    </message>
    <message>
        <source>Cell {cell} of {cells}: {settings}, repeat {repeat} of {repeats}</source>
        <translation>单元 {cell}/{cells}：{settings}，重复 {repeat}/{repeats}</translation>
    </message>
    <message>
        <source>{nodes} nodes × {devices}</source>
        <translation>{nodes} 个节点 × {devices}</translation>
    </message>
    <message>
        <source>global batch {batch}</source>
        <translation>全局批大小 {batch}</translation>
    </message>
    <message>
        <source>{reason}, since {time}</source>
        <translation>{reason}，自 {time} 起</translation>
    </message>
    <message>
        <source>starting ranks</source>
        <translation>正在启动各 rank</translation>
    </message>
    <message>
        <source>measuring bandwidth {done} of {all}</source>
        <translation>正在测量带宽，第 {done} 个，共 {all} 个</translation>
    </message>
    <message>
        <source>calibrating</source>
        <translation>正在校准</translation>
    </message>
    <message>
        <source>step {step}</source>
        <translation>第 {step} 步</translation>
    </message>
    <message>
        <source>step {step} of {steps}</source>
        <translation>第 {step} 步，共 {steps} 步</translation>
    </message>
    <message>
        <source>warming up</source>
        <translation>预热中</translation>
    </message>
    <message>
        <source>{time} per step</source>
        <translation>每步 {time}</translation>
    </message>
    <message>
        <source>{rate} {rateUnit}</source>
        <translation>{rate} {rateUnit}</translation>
    </message>
    <message>
        <source>the work of rank {rank} takes {percent} % longer than the mean</source>
        <translation>rank {rank} 的工作时间比平均长 {percent}%</translation>
    </message>
    <message>
        <source>run {run} of {runs}</source>
        <translation>运行 {run}/{runs}</translation>
    </message>
    <message>
        <source>{time} left in the study</source>
        <translation>研究剩余 {time}</translation>
    </message>
    <message>
        <source>Images per second relative to the baseline cell of the same batch.</source>
        <translation>每秒图像数，相对于相同批大小的基线单元。</translation>
    </message>
    <message>
        <source>Samples per second relative to the baseline cell of the same batch.</source>
        <translation>每秒样本数，相对于相同批大小的基线单元。</translation>
    </message>
    <message>
        <source>uncertain</source>
        <translation>不确定</translation>
    </message>
    <message>
        <source>n = {done} of {all}</source>
        <translation>n = {done}/{all}</translation>
    </message>
    <message>
        <source>{ratio}x</source>
        <translation>{ratio}x</translation>
    </message>
    <message>
        <source>{time}</source>
        <translation>{time}</translation>
    </message>
    <message>
        <source>{step} / {steps}</source>
        <translation>{step} / {steps}</translation>
    </message>
    <message>
        <source>reused, n = {done} of {all}</source>
        <translation>复用，n = {done}/{all}</translation>
    </message>
    <message>
        <source>{path} contains more data than any supported dataset</source>
        <translation>{path} 中的数据比任何受支持的数据集都多</translation>
    </message>
    <message>
        <source>it begins with {bytes}</source>
        <translation>它以 {bytes} 开头</translation>
    </message>
    <message>
        <source>it has only {bytes} bytes</source>
        <translation>它只有 {bytes} 字节</translation>
    </message>
    <message>
        <source>zlib cannot decompress it: {error}</source>
        <translation>zlib 无法解压：{error}</translation>
    </message>
    <message>
        <source>it has {bytes} bytes for {numbers} numbers</source>
        <translation>它用 {bytes} 字节表示 {numbers} 个数</translation>
    </message>
    <message>
        <source>it has the dimension {size}</source>
        <translation>它有维度 {size}</translation>
    </message>
    <message>
        <source>its dimensions cannot be read</source>
        <translation>无法读取其维度</translation>
    </message>
    <message>
        <source>there is no element of type {type}</source>
        <translation>没有类型为 {type} 的元素</translation>
    </message>
    <message>
        <source>it is truncated</source>
        <translation>数据被截断</translation>
    </message>
    <message>
        <source>it has more data than its dimensions need</source>
        <translation>其数据多于维度所需</translation>
    </message>
    <message>
        <source>its flags cannot be read</source>
        <translation>无法读取其标志</translation>
    </message>
    <message>
        <source>images</source>
        <translation>图像</translation>
    </message>
    <message>
        <source>labels</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>{images}x1, one label for each image of X</source>
        <translation>{images}x1（X 中每张图像一个标签）</translation>
    </message>
    <message>
        <source>bytes 126 and 127 are not IM</source>
        <translation>第 126 和 127 字节不是 IM</translation>
    </message>
    <message>
        <source>there is not enough memory to decompress it</source>
        <translation>内存不足，无法解压</translation>
    </message>
    <message>
        <source>its name cannot be read</source>
        <translation>无法读取其名称</translation>
    </message>
    <message>
        <source>it has none</source>
        <translation>其中没有任何条目</translation>
    </message>
    <message>
        <source>numbers of type {type}</source>
        <translation>类型为 {type} 的数</translation>
    </message>
    <message>
        <source>it does not contain plain numbers</source>
        <translation>其中不是普通的数字</translation>
    </message>
    <message>
        <source>its numbers are big-endian; save it again on a little-endian machine</source>
        <translation>其数字为大端序；请在小端序机器上重新保存</translation>
    </message>
    <message>
        <source>pixels stored as uint8</source>
        <translation>以 uint8 存储的像素</translation>
    </message>
    <message>
        <source>a side has {found} pixels instead of {wanted}</source>
        <translation>某一边有 {found} 个像素，而不是 {wanted} 个</translation>
    </message>
    <message>
        <source>its dimensions are larger than any file</source>
        <translation>其维度大于任何文件</translation>
    </message>
    <message>
        <source>a small element claims to have {bytes} bytes</source>
        <translation>一个小元素声称有 {bytes} 字节</translation>
    </message>
    <message>
        <source>it has {type} values in {found} dimensions instead of uint8 in {dimensions}</source>
        <translation>其中是 {found} 维的 {type} 值，而不是 {dimensions} 维的 uint8</translation>
    </message>
    <message>
        <source>it has too many variables</source>
        <translation>其变量过多</translation>
    </message>
    <message>
        <source>its version is {version}</source>
        <translation>其版本为 {version}</translation>
    </message>
    <message>
        <source>process {pid} has not ended although it was killed. Check it with: ps -o stat,wchan -p {pid}</source>
        <translation>进程 {pid} 已被终止，但仍未结束。请检查：ps -o stat,wchan -p {pid}</translation>
    </message>
    <message>
        <source>standard input is not JSON</source>
        <translation>标准输入不是 JSON</translation>
    </message>
    <message>
        <source>connect</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>report its state</source>
        <translation>报告状态</translation>
    </message>
    <message>
        <source>prepare the run</source>
        <translation>准备运行</translation>
    </message>
    <message>
        <source>start the ranks</source>
        <translation>启动 rank</translation>
    </message>
    <message>
        <source>numbers with fractions</source>
        <translation>带小数的数</translation>
    </message>
    <message>
        <source>whole numbers</source>
        <translation>整数</translation>
    </message>
</context>
<context>
    <name>scalescope::AuditView</name>
    <message>
        <source>row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>column</source>
        <translation>列</translation>
    </message>
    <message>
        <source>printed</source>
        <translation>原文的值</translation>
    </message>
    <message>
        <source>expected</source>
        <translation>应为</translation>
    </message>
    <message>
        <source>why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Drop CSV files of published tables here, or paste one. Tables of one report are checked together, as by scalescope-cli audit.</source>
        <translation>将已发表表格的 CSV 文件拖放到此处，或粘贴一张。同一报告的表格一起检查，与 scalescope-cli audit 相同。</translation>
    </message>
    <message>
        <source>Choose files …</source>
        <translation>选择文件……</translation>
    </message>
    <message>
        <source>Choose tables to check</source>
        <translation>选择要检查的表格</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>粘贴</translation>
    </message>
    <message>
        <source>Paste a table to check</source>
        <translation>粘贴要检查的表格</translation>
    </message>
    <message>
        <source>Check published tables</source>
        <translation>检查已发表的表格</translation>
    </message>
    <message>
        <source>Tables (*.csv *.tsv *.txt)</source>
        <translation>表格 (*.csv *.tsv *.txt)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>The clipboard contains no text. Copy a table with its header first.</source>
        <translation>剪贴板中没有文本。请先复制带表头的表格。</translation>
    </message>
    <message>
        <source>pasted table</source>
        <translation>粘贴的表格</translation>
    </message>
    <message>
        <source>Checking</source>
        <translation>正在检查</translation>
    </message>
    <message>
        <source>%1 correct, %2 wrong, %3 cannot be checked</source>
        <translation>%1 个正确，%2 个错误，%3 个无法检查</translation>
    </message>
    <message numerus="yes">
        <source>%n numbers are wrong.</source>
        <translation>
            <numerusform>%n 个数错误。</numerusform>
        </translation>
    </message>
    <message>
        <source>No contradictions found.</source>
        <translation>未发现矛盾。</translation>
    </message>
    <message>
        <source>Table: %1</source>
        <translation>表：%1</translation>
    </message>
    <message>
        <source>Wrong numbers: %1</source>
        <translation>错误的数：%1</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Cancelled: nothing was checked.</source>
        <translation>已取消：未检查任何内容。</translation>
    </message>
    <message>
        <source>Reading %1 of %2</source>
        <translation>正在读取第 %1 个，共 %2 个</translation>
    </message>
</context>
<context>
    <name>scalescope::AwaitedStudy</name>
    <message>
        <source>Reading %1 …</source>
        <translation>正在读取 %1……</translation>
    </message>
    <message>
        <source>Cancel reading</source>
        <translation>取消读取</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>scalescope::Bridge</name>
    <message>
        <source>Saving a file</source>
        <translation>正在保存文件</translation>
    </message>
    <message>
        <source>Querying the machines of the study</source>
        <translation>正在查询研究所用的机器</translation>
    </message>
    <message>
        <source>Checking machines</source>
        <translation>正在检查机器</translation>
    </message>
    <message>
        <source>Querying a Slurm cluster</source>
        <translation>正在查询 Slurm 集群</translation>
    </message>
    <message>
        <source>Detecting this computer&apos;s hardware</source>
        <translation>正在检测本机的硬件</translation>
    </message>
    <message>
        <source>Reading the store</source>
        <translation>正在读取存储库</translation>
    </message>
</context>
<context>
    <name>scalescope::ChartHeader</name>
    <message>
        <source>Definition</source>
        <translation>定义</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>取消固定</translation>
    </message>
    <message>
        <source>Pin above the others</source>
        <translation>固定在其他图表上方</translation>
    </message>
    <message>
        <source>Show the whole range</source>
        <translation>显示全部范围</translation>
    </message>
    <message>
        <source>Show the chart</source>
        <translation>显示图</translation>
    </message>
    <message>
        <source>Show as a table</source>
        <translation>显示为表格</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
</context>
<context>
    <name>scalescope::ChartView</name>
    <message>
        <source>%1, %2x</source>
        <translation>%1，%2x</translation>
    </message>
    <message>
        <source>Copy image</source>
        <translation>复制图像</translation>
    </message>
    <message>
        <source>Copy table</source>
        <translation>复制表格</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Chart: %1</source>
        <translation>图：%1</translation>
    </message>
    <message>
        <source>Table: %1</source>
        <translation>表：%1</translation>
    </message>
    <message numerus="yes">
        <source> (and %n more)</source>
        <translation>
            <numerusform>（以及另外 %n 项）</numerusform>
        </translation>
    </message>
    <message>
        <source>Picture copied to the clipboard.</source>
        <translation>图像已复制到剪贴板。</translation>
    </message>
    <message>
        <source>With notes and run ids</source>
        <translation>包含提示和运行 id</translation>
    </message>
    <message>
        <source>Table copied to the clipboard.</source>
        <translation>表格已复制到剪贴板。</translation>
    </message>
    <message>
        <source>Writing %1</source>
        <translation>正在写入 %1</translation>
    </message>
    <message>
        <source>Drawing the picture</source>
        <translation>正在绘制图像</translation>
    </message>
    <message>
        <source>Creating the table</source>
        <translation>正在生成表格</translation>
    </message>
</context>
<context>
    <name>scalescope::CheckPanel</name>
    <message>
        <source>Checks</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Show passed checks</source>
        <translation>显示已通过的检查</translation>
    </message>
    <message>
        <source>Check again</source>
        <translation>再次检查</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Close the checks</source>
        <translation>关闭检查</translation>
    </message>
    <message>
        <source>Checked machines</source>
        <translation>已检查的机器</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Cancel the checks</source>
        <translation>取消检查</translation>
    </message>
    <message>
        <source>Check results</source>
        <translation>检查结果</translation>
    </message>
    <message numerus="yes">
        <source>Checking %n machine(s): at most 20 s …</source>
        <translation>
            <numerusform>正在检查 %n 台机器：至多 20 秒……</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 checked; %2 of %3 …</source>
        <translation>已检查 %1；%2/%3……</translation>
    </message>
    <message>
        <source>Measuring the links between the machines …</source>
        <translation>正在测量机器之间的链路……</translation>
    </message>
    <message>
        <source>No problems found.</source>
        <translation>未发现问题。</translation>
    </message>
    <message>
        <source>%1 of %2: %3. %4</source>
        <translation>%1，%2：%3。%4</translation>
    </message>
    <message>
        <source>Fix for %1 of %2</source>
        <translation>%2 的“%1”的修复方法</translation>
    </message>
    <message>
        <source>Copy the fix for %1 of %2</source>
        <translation>复制 %2 的“%1”的修复方法</translation>
    </message>
    <message>
        <source>End the running ranks on %1</source>
        <translation>结束 %1 上仍在运行的 rank</translation>
    </message>
    <message numerus="yes">
        <source>%n rank(s) on %1 will be ended in 5 s.</source>
        <translation>
            <numerusform>%1 上的 %n 个 rank 将在 5 秒后结束。</numerusform>
        </translation>
    </message>
    <message>
        <source>Keep running</source>
        <translation>让它们继续运行</translation>
    </message>
    <message>
        <source>Copy instructions</source>
        <translation>复制处理步骤</translation>
    </message>
    <message>
        <source>Copy instructions for %1 of %2</source>
        <translation>复制 %2 的“%1”的处理步骤</translation>
    </message>
    <message>
        <source>%1: %2 of %3</source>
        <translation>%1：%3 的%2</translation>
    </message>
    <message>
        <source>%1: %2 …</source>
        <translation>%1：%2……</translation>
    </message>
    <message>
        <source>Cancel the fix on %1</source>
        <translation>取消在 %1 上的修复</translation>
    </message>
    <message>
        <source>%1 was not fixed.</source>
        <translation>%1 未能修复。</translation>
    </message>
</context>
<context>
    <name>scalescope::ChoiceList</name>
    <message>
        <source>bundle</source>
        <translation>结果包</translation>
    </message>
    <message>
        <source>Studies to compare</source>
        <translation>要比较的研究</translation>
    </message>
    <message>
        <source>run</source>
        <translation>运行</translation>
    </message>
</context>
<context>
    <name>scalescope::CleanBar</name>
    <message>
        <source>agents and worker bundles: %1, fetched runs: %2, sent datasets: %3; %4 in total</source>
        <translation>代理和工作程序包：%1，已取回的运行：%2，已发送的数据集：%3；共 %4</translation>
    </message>
    <message>
        <source>Files in use are kept.</source>
        <translation>正在使用的文件会保留。</translation>
    </message>
    <message>
        <source>Programs are kept: an agent of %1 may be using them, or was killed less than two days ago.</source>
        <translation>程序会保留：%1 的代理可能正在使用它们，或在不到两天前被终止。</translation>
    </message>
    <message>
        <source>Removing Scalescope&apos;s files from a machine</source>
        <translation>正在移除某台机器上的 Scalescope 文件</translation>
    </message>
    <message>
        <source>Remove all</source>
        <translation>全部移除</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Cancel the removal</source>
        <translation>取消移除</translation>
    </message>
    <message>
        <source>Removing Scalescope&apos;s files from %1: at most 30 s …</source>
        <translation>正在移除 %1 上的 Scalescope 文件：最多 30 秒……</translation>
    </message>
    <message>
        <source>Looking for Scalescope&apos;s files on %1: at most 30 s …</source>
        <translation>正在查找 %1 上的 Scalescope 文件：最多 30 秒……</translation>
    </message>
    <message>
        <source>Stopped: some of Scalescope&apos;s files may remain on %1.</source>
        <translation>已停止：%1 上可能还有部分 Scalescope 文件。</translation>
    </message>
    <message>
        <source>There are no files of Scalescope on %1.</source>
        <translation>%1 上没有 Scalescope 文件。</translation>
    </message>
    <message>
        <source>Remove from %1? %2.</source>
        <translation>从 %1 移除？%2。</translation>
    </message>
    <message>
        <source>Runs that were not fetched are kept; other files are sent again when needed.</source>
        <translation>未取回的运行会保留；其他文件会在需要时重新发送。</translation>
    </message>
    <message>
        <source>Do not remove them while a study runs there: it may need them.</source>
        <translation>请勿在那里有研究运行时移除：它可能需要这些内容。</translation>
    </message>
    <message>
        <source>Could not look for Scalescope&apos;s files on %1.</source>
        <translation>无法查找 %1 上的 Scalescope 文件。</translation>
    </message>
    <message>
        <source>Not all of Scalescope&apos;s files on %1 were removed.</source>
        <translation>%1 上的 Scalescope 文件没有全部移除。</translation>
    </message>
    <message>
        <source>Removed from %1: %2.</source>
        <translation>已从 %1 移除：%2。</translation>
    </message>
</context>
<context>
    <name>scalescope::ClosingBar</name>
    <message>
        <source>Tasks in progress</source>
        <translation>进行中的任务</translation>
    </message>
    <message>
        <source>Keep the window open</source>
        <translation>保持窗口打开</translation>
    </message>
    <message>
        <source>In progress: %1.</source>
        <translation>仍在进行：%1。</translation>
    </message>
    <message>
        <source>The window closes when this is finished: %1.</source>
        <translation>以下事项结束后窗口即关闭：%1。</translation>
    </message>
    <message>
        <source>Cancel and close</source>
        <translation>取消并关闭</translation>
    </message>
    <message>
        <source>Close without waiting</source>
        <translation>不等待，直接关闭</translation>
    </message>
</context>
<context>
    <name>scalescope::ClosingWork</name>
    <message>
        <source>Writing a chart</source>
        <translation>正在写入图表</translation>
    </message>
    <message>
        <source>%1 stays in the queue, paused. Open Scalescope again to see it.</source>
        <translation>%1 仍暂停在队列中。重新打开 Scalescope 即可查看。</translation>
    </message>
    <message>
        <source>%1 continues without this window: the background service runs the queue. Open Scalescope again to see its progress.</source>
        <translation>%1 在没有此窗口时继续进行：后台服务会运行队列。重新打开 Scalescope 即可查看进度。</translation>
    </message>
</context>
<context>
    <name>scalescope::ClusterPanel</name>
    <message>
        <source>Accounts: not reported.</source>
        <translation>账户：未给出。</translation>
    </message>
    <message>
        <source>Accounts: %1.</source>
        <translation>账户：%1。</translation>
    </message>
    <message>
        <source>Modules: not reported.</source>
        <translation>模块：未给出。</translation>
    </message>
    <message>
        <source>Modules: %1.</source>
        <translation>模块：%1。</translation>
    </message>
    <message>
        <source>Partition</source>
        <translation>分区</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Default time</source>
        <translation>默认时限</translation>
    </message>
    <message>
        <source>Max. time</source>
        <translation>最长时限</translation>
    </message>
    <message>
        <source>Idle nodes</source>
        <translation>空闲节点</translation>
    </message>
    <message>
        <source>Cores per node</source>
        <translation>每节点核心</translation>
    </message>
    <message>
        <source>Memory per node</source>
        <translation>每节点内存</translation>
    </message>
    <message>
        <source>gres</source>
        <translation>gres</translation>
    </message>
    <message>
        <source>constraint</source>
        <translation>constraint</translation>
    </message>
    <message>
        <source>%1 (default)</source>
        <translation>%1（默认）</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>刷新</translation>
    </message>
    <message>
        <source>Refresh what the cluster reports</source>
        <translation>刷新集群信息</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Close the cluster&apos;s details</source>
        <translation>关闭集群详情</translation>
    </message>
    <message>
        <source>Partitions of the cluster</source>
        <translation>集群的分区</translation>
    </message>
    <message>
        <source>Slurm cluster on %1</source>
        <translation>%1 上的 Slurm 集群</translation>
    </message>
    <message>
        <source>Querying sinfo, sacctmgr and module on %1 …</source>
        <translation>正在 %1 上查询 sinfo、sacctmgr 和 module……</translation>
    </message>
    <message>
        <source>Cancel the query</source>
        <translation>取消查询</translation>
    </message>
</context>
<context>
    <name>scalescope::CommandLine</name>
    <message>
        <source>Equivalent command</source>
        <translation>等效命令</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the command</source>
        <translation>复制命令</translation>
    </message>
</context>
<context>
    <name>scalescope::ComparePage</name>
    <message>
        <source>Bundles (*%1)</source>
        <translation>结果包 (*%1)</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Open a bundle …</source>
        <translation>打开结果包……</translation>
    </message>
    <message>
        <source>Open a bundle file</source>
        <translation>打开结果包文件</translation>
    </message>
    <message>
        <source>Save as bundle …</source>
        <translation>另存为结果包……</translation>
    </message>
    <message>
        <source>Save the selected study as a bundle</source>
        <translation>将所选研究存为结果包</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Remove the selected bundle</source>
        <translation>移除所选结果包</translation>
    </message>
    <message>
        <source>Studies and bundles</source>
        <translation>研究与结果包</translation>
    </message>
    <message>
        <source>Quantity to plot</source>
        <translation>绘制的量</translation>
    </message>
    <message>
        <source>Authors and machines</source>
        <translation>作者与机器</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>不同之处</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Overlay</source>
        <translation>叠加对比</translation>
    </message>
    <message>
        <source>Check a published table</source>
        <translation>检查已发表的表格</translation>
    </message>
    <message>
        <source>Nothing to compare yet</source>
        <translation>还没有可比较的内容</translation>
    </message>
    <message>
        <source>Select studies to compare</source>
        <translation>选择要比较的研究</translation>
    </message>
    <message>
        <source>Studies measured here and bundles from others are listed on the left. Open or drop files that end in %1.</source>
        <translation>在此测量的研究和他人的结果包列在左侧。打开以 %1 结尾的文件，或拖放到此处。</translation>
    </message>
    <message>
        <source>Open a bundle</source>
        <translation>打开结果包</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Save as bundle</source>
        <translation>存为结果包</translation>
    </message>
    <message>
        <source>The bundle %1 was removed.</source>
        <translation>已移除结果包 %1。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Reading %1 of %2</source>
        <translation>正在读取第 %1 个，共 %2 个</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Opening %1</source>
        <translation>正在打开 %1</translation>
    </message>
    <message>
        <source>%1 was added to the list on the left; its notes are under %2.</source>
        <translation>%1 已添加到左侧列表；其提示在 %2 之下。</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>已保存 %1</translation>
    </message>
    <message>
        <source>Saved %1; %2</source>
        <translation>已保存 %1；%2</translation>
    </message>
    <message>
        <source>%1, cell %2, repeat %3</source>
        <translation>%1，单元 %2，第 %3 次重复</translation>
    </message>
    <message>
        <source>Select two or more studies on the left; add single runs from the Runs page.</source>
        <translation>请在左侧选择两个或更多研究；单个运行可从“运行”页面添加。</translation>
    </message>
    <message>
        <source>Writing %1: %2 %</source>
        <translation>正在写入 %1：%2%</translation>
    </message>
    <message>
        <source>Cancelling</source>
        <translation>正在取消</translation>
    </message>
    <message>
        <source>Keep only %1</source>
        <translation>仅保留%1</translation>
    </message>
</context>
<context>
    <name>scalescope::Comparer</name>
    <message>
        <source>Writing a bundle</source>
        <translation>正在写入结果包</translation>
    </message>
    <message>
        <source>Comparing studies</source>
        <translation>正在比较研究</translation>
    </message>
</context>
<context>
    <name>scalescope::DataTasks</name>
    <message>
        <source>Fetching the dataset %1</source>
        <translation>正在获取数据集 %1</translation>
    </message>
    <message>
        <source>Looking for datasets</source>
        <translation>正在查找数据集</translation>
    </message>
</context>
<context>
    <name>scalescope::DatasetBar</name>
    <message>
        <source>Download</source>
        <translation>下载</translation>
    </message>
    <message>
        <source>Download the dataset</source>
        <translation>下载数据集</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>导入</translation>
    </message>
    <message>
        <source>Import the dataset</source>
        <translation>导入数据集</translation>
    </message>
    <message>
        <source>From an archive or a file …</source>
        <translation>从归档或文件……</translation>
    </message>
    <message>
        <source>From a folder …</source>
        <translation>从文件夹……</translation>
    </message>
    <message>
        <source>Dataset progress</source>
        <translation>数据集进度</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Cancel the dataset transfer</source>
        <translation>取消数据集传输</translation>
    </message>
    <message>
        <source>Download (%1)</source>
        <translation>下载（%1）</translation>
    </message>
    <message>
        <source>This dataset cannot be downloaded: import it.</source>
        <translation>此数据集无法下载：请导入它。</translation>
    </message>
    <message>
        <source>Starting …</source>
        <translation>正在开始……</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>剩余 %1</translation>
    </message>
</context>
<context>
    <name>scalescope::DeviceModel</name>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>负载</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>时钟频率</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Used by</source>
        <translation>使用者</translation>
    </message>
</context>
<context>
    <name>scalescope::DeviceTable</name>
    <message>
        <source>Machines, devices and their load</source>
        <translation>机器、设备及其负载</translation>
    </message>
</context>
<context>
    <name>scalescope::ExportNote</name>
    <message>
        <source>Cancelled: nothing was written or copied.</source>
        <translation>已取消：未写入或复制任何内容。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Cancelling</source>
        <translation>正在取消</translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <translation>已保存：%1</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>打开文件夹</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>scalescope::FailedCells</name>
    <message numerus="yes">
        <source>%n more cells have no result; see the table of cells.</source>
        <translation>
            <numerusform>另有 %n 个单元没有结果；请看单元表。</numerusform>
        </translation>
    </message>
    <message>
        <source>Cell %1 (%2): %3.</source>
        <translation>单元 %1（%2）：%3。</translation>
    </message>
    <message>
        <source>Measure again</source>
        <translation>重新测量</translation>
    </message>
</context>
<context>
    <name>scalescope::FolderExport</name>
    <message>
        <source>Writing figures and tables</source>
        <translation>正在写入图和表</translation>
    </message>
</context>
<context>
    <name>scalescope::GoalStep</name>
    <message>
        <source>My own program</source>
        <translation>我自己的程序</translation>
    </message>
    <message>
        <source>How does my training script scale? It runs unmodified on several device counts; steps of PyTorch programs are broken down into their parts.</source>
        <translation>我的训练脚本的扩展性如何？脚本不作改动，以多种设备数运行；PyTorch 程序的每一步会被拆分为各个部分。</translation>
    </message>
    <message>
        <source>Open a study file …</source>
        <translation>打开研究文件……</translation>
    </message>
    <message>
        <source>Open a study file</source>
        <translation>打开研究文件</translation>
    </message>
    <message>
        <source>or drop one here</source>
        <translation>或拖放到此处</translation>
    </message>
    <message>
        <source>Study files (*.json);;All files (*)</source>
        <translation>研究文件 (*.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Search the goals</source>
        <translation>搜索目标</translation>
    </message>
    <message>
        <source>Search: speedup, memory …</source>
        <translation>搜索，例如加速比或内存</translation>
    </message>
    <message>
        <source>No goal matches these words.</source>
        <translation>没有目标与这些词匹配。</translation>
    </message>
    <message>
        <source>Start here</source>
        <translation>从这里开始</translation>
    </message>
    <message>
        <source>Lab sheets</source>
        <translation>实验指导书</translation>
    </message>
    <message>
        <source>One question</source>
        <translation>单个问题</translation>
    </message>
    <message>
        <source>Two variants of my program</source>
        <translation>我的程序的两个变体</translation>
    </message>
    <message>
        <source>Which one is faster? Two commands, or two settings of one, run in turn until the difference is clear, or clearly too small to matter.</source>
        <translation>哪一个更快？两条命令，或同一命令的两种设置，轮流运行，直到差异明确，或明确小到无关紧要。</translation>
    </message>
</context>
<context>
    <name>scalescope::HostForm</name>
    <message>
        <source>Name of the new machine</source>
        <translation>新机器的名称</translation>
    </message>
    <message>
        <source>name, e.g. n1</source>
        <translation>名称，例如 n1</translation>
    </message>
    <message>
        <source>SSH address of the new machine</source>
        <translation>新机器的 SSH 地址</translation>
    </message>
    <message>
        <source>user@host or ~/.ssh/config alias</source>
        <translation>user@host 或 ~/.ssh/config 别名</translation>
    </message>
    <message>
        <source>SSH port of the new machine</source>
        <translation>新机器的 SSH 端口</translation>
    </message>
    <message>
        <source>Add machine</source>
        <translation>添加机器</translation>
    </message>
    <message>
        <source>Enter the address as user@host, or an alias from your ~/.ssh/config.</source>
        <translation>请输入 user@host 形式的地址，或 ~/.ssh/config 中的别名。</translation>
    </message>
    <message>
        <source>A machine named %1 already exists. Choose another name.</source>
        <translation>已有名为 %1 的机器。请另选名称。</translation>
    </message>
    <message>
        <source>You can add at most %1 machines.</source>
        <translation>最多可以添加 %1 台机器。</translation>
    </message>
    <message>
        <source>From ~/.ssh/config</source>
        <translation>取自 ~/.ssh/config</translation>
    </message>
    <message>
        <source>Choose a machine from ~/.ssh/config</source>
        <translation>选择 ~/.ssh/config 中的机器</translation>
    </message>
</context>
<context>
    <name>scalescope::HostList</name>
    <message>
        <source>Clean up</source>
        <translation>清理</translation>
    </message>
    <message>
        <source>Remove Scalescope&apos;s files from %1</source>
        <translation>移除 %1 上的 Scalescope 文件</translation>
    </message>
    <message>
        <source>not checked</source>
        <translation>未检查</translation>
    </message>
    <message>
        <source>checking …</source>
        <translation>正在检查……</translation>
    </message>
    <message>
        <source>✓ ready</source>
        <translation>✓ 就绪</translation>
    </message>
    <message>
        <source>✕ cannot be used</source>
        <translation>✕ 无法使用</translation>
    </message>
    <message>
        <source>Other machines</source>
        <translation>其他机器</translation>
    </message>
    <message>
        <source>None yet. Add one to run a study over several nodes.</source>
        <translation>还没有。添加一台，即可在多个节点上运行研究。</translation>
    </message>
    <message>
        <source>%1 was removed.</source>
        <translation>已移除 %1。</translation>
    </message>
    <message>
        <source>Restore %1</source>
        <translation>恢复 %1</translation>
    </message>
    <message>
        <source>%1, port %2</source>
        <translation>%1，端口 %2</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>检查发现</translation>
    </message>
    <message>
        <source>Check results of %1</source>
        <translation>%1 的检查结果</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Connect to %1 and answer its prompts</source>
        <translation>连接 %1 并回答它的提问</translation>
    </message>
    <message>
        <source>Slurm</source>
        <translation>Slurm</translation>
    </message>
    <message>
        <source>Slurm cluster on %1</source>
        <translation>%1 上的 Slurm 集群</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Check %1</source>
        <translation>检查 %1</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>移除 %1</translation>
    </message>
    <message>
        <source>Unreachable; a study is waiting for it.</source>
        <translation>无法到达；有研究正在等待它。</translation>
    </message>
    <message>
        <source>Abandon host</source>
        <translation>放弃主机</translation>
    </message>
    <message>
        <source>Abandon host: %1</source>
        <translation>放弃主机：%1</translation>
    </message>
</context>
<context>
    <name>scalescope::HostWork</name>
    <message>
        <source>Removing Scalescope&apos;s files from a machine</source>
        <translation>正在移除某台机器上的 Scalescope 文件</translation>
    </message>
    <message>
        <source>Reading the load of other machines</source>
        <translation>正在读取其他机器的负载</translation>
    </message>
    <message>
        <source>Querying a Slurm cluster</source>
        <translation>正在查询 Slurm 集群</translation>
    </message>
    <message>
        <source>Fixing problems found by a check</source>
        <translation>正在修复检查发现的问题</translation>
    </message>
</context>
<context>
    <name>scalescope::InlineNote</name>
    <message>
        <source>Open folder</source>
        <translation>打开文件夹</translation>
    </message>
</context>
<context>
    <name>scalescope::KindTab</name>
    <message>
        <source>First %1 of %2 rows; exported files contain all.</source>
        <translation>前 %1 行，共 %2 行；导出的文件包含全部。</translation>
    </message>
    <message>
        <source>Table: %1</source>
        <translation>表：%1</translation>
    </message>
    <message>
        <source>Measure cell %1 again</source>
        <translation>重新测量单元 %1</translation>
    </message>
    <message>
        <source>Runs of cell %1</source>
        <translation>单元 %1 的运行</translation>
    </message>
</context>
<context>
    <name>scalescope::KindTabs</name>
    <message>
        <source>Result kinds</source>
        <translation>结果类型</translation>
    </message>
    <message>
        <source>Sizing</source>
        <translation>规模估算</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>概览</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Result groups</source>
        <translation>结果分组</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>摘要</translation>
    </message>
</context>
<context>
    <name>scalescope::LivePage</name>
    <message>
        <source>No study running</source>
        <translation>没有正在运行的研究</translation>
    </message>
    <message>
        <source>The charts of a study appear here while it runs.</source>
        <translation>研究运行期间，其图表会显示在此处。</translation>
    </message>
    <message>
        <source>New study</source>
        <translation>新建研究</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>准确率</translation>
    </message>
    <message>
        <source>Matrix</source>
        <translation>矩阵</translation>
    </message>
    <message>
        <source>speedup or efficiency</source>
        <translation>加速比或效率</translation>
    </message>
    <message>
        <source>Chart of %1</source>
        <translation>%1 的图</translation>
    </message>
    <message>
        <source>loss or accuracy</source>
        <translation>损失或准确率</translation>
    </message>
    <message>
        <source>the step</source>
        <translation>每步</translation>
    </message>
    <message>
        <source>Step, by part</source>
        <translation>每步各部分</translation>
    </message>
    <message>
        <source>By rank</source>
        <translation>按 rank</translation>
    </message>
    <message>
        <source>the load</source>
        <translation>负载</translation>
    </message>
    <message>
        <source>Per core</source>
        <translation>按核心</translation>
    </message>
    <message>
        <source>Per node</source>
        <translation>按节点</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>the memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Cell %1 will be cancelled in 5 seconds.</source>
        <translation>单元 %1 将在 5 秒后取消。</translation>
    </message>
    <message>
        <source>Keep running</source>
        <translation>继续运行</translation>
    </message>
    <message>
        <source>%1 will be cancelled in 5 seconds. Measured results are kept, and the study can be resumed.</source>
        <translation>%1 将在 5 秒后取消。已测量的结果会保留，研究可以继续。</translation>
    </message>
    <message>
        <source>Charts shown</source>
        <translation>显示的图表</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>概览</translation>
    </message>
    <message>
        <source>All metrics over time</source>
        <translation>所有指标随时间变化</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>Per GPU</source>
        <translation>按 GPU</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>%1 will be removed from the queue in 5 seconds. Measured results are kept, and the study can be resumed.</source>
        <translation>%1 将在 5 秒后移出队列。已测量的结果会保留，研究可以继续。</translation>
    </message>
    <message>
        <source>Keep in the queue</source>
        <translation>留在队列中</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>跟随</translation>
    </message>
    <message>
        <source>Follow the running cell</source>
        <translation>跟随正在运行的单元</translation>
    </message>
    <message>
        <source>The charts show the current run. Click a cell to show its newest run instead.</source>
        <translation>图表显示当前运行。点击单元可改为显示其最新运行。</translation>
    </message>
    <message>
        <source>Ranks with their own line</source>
        <translation>单独画线的 rank</translation>
    </message>
    <message>
        <source>ranks, e.g. 0 5-7</source>
        <translation>rank，例如 0 5-7</translation>
    </message>
    <message>
        <source>With more than %1 ranks the charts show the median, the min-max band and outliers. Ranks listed here (at most %2) get their own line.</source>
        <translation>rank 多于 %1 个时，图表显示中位数、最小到最大的范围带和离群的 rank。在此列出的 rank（至多 %2 个）各有一条线。</translation>
    </message>
    <message>
        <source>Write ranks as 0 5-7, at most %1.</source>
        <translation>请将 rank 写作 0 5-7，至多 %1 个。</translation>
    </message>
    <message>
        <source>Shown: cell %1, repeat %2</source>
        <translation>显示：单元 %1，第 %2 次重复</translation>
    </message>
    <message>
        <source>%1 is unreachable; its state is unknown. Retrying.</source>
        <translation>无法到达 %1；其状态未知。正在重试。</translation>
    </message>
    <message>
        <source>Abandon host</source>
        <translation>放弃主机</translation>
    </message>
    <message>
        <source>Abandon host: %1</source>
        <translation>放弃主机：%1</translation>
    </message>
    <message>
        <source>Keep waiting</source>
        <translation>继续等待</translation>
    </message>
    <message>
        <source>Speedup so far</source>
        <translation>目前的加速比</translation>
    </message>
    <message>
        <source>Efficiency</source>
        <translation>效率</translation>
    </message>
    <message>
        <source>Show its results</source>
        <translation>显示其结果</translation>
    </message>
    <message>
        <source>%1. Times measured now are longer than on an idle machine.</source>
        <translation>%1。此时测得的时间比空闲机器上更长。</translation>
    </message>
    <message>
        <source>Pause after this run</source>
        <translation>本次运行后暂停</translation>
    </message>
    <message>
        <source>The newest study, %1, has %2 of %3 runs.</source>
        <translation>最新的研究 %1 已完成 %2 次运行，共 %3 次。</translation>
    </message>
</context>
<context>
    <name>scalescope::MachinesPage</name>
    <message>
        <source>Detecting cores, memory and GPUs …</source>
        <translation>正在检测核心、内存和 GPU……</translation>
    </message>
    <message>
        <source>New study</source>
        <translation>新建研究</translation>
    </message>
    <message>
        <source>Start a new study</source>
        <translation>新建一个研究</translation>
    </message>
    <message>
        <source>Other machines</source>
        <translation>其他机器</translation>
    </message>
    <message>
        <source>another machine</source>
        <translation>另一台机器</translation>
    </message>
    <message>
        <source>A machine that you can reach by SSH with a key. Nothing needs to be installed there: a study copies the agent, and if needed the worker and the data.</source>
        <translation>可用密钥通过 SSH 连接的机器。那里无需安装任何内容：研究会复制代理，并在需要时复制工作程序和数据。</translation>
    </message>
    <message>
        <source>This computer: %1</source>
        <translation>本机：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n hardware thread(s)</source>
        <translation>
            <numerusform>%n 个硬件线程</numerusform>
        </translation>
    </message>
    <message>
        <source>driver %1</source>
        <translation>驱动 %1</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Does adding devices pay off? Measure this computer in about two minutes, or see a recorded study first.</source>
        <translation>增加设备值得吗？用约两分钟测量本机，或先看一个已记录的研究。</translation>
    </message>
    <message>
        <source>See the demo</source>
        <translation>查看演示</translation>
    </message>
    <message>
        <source>Check this computer</source>
        <translation>检查本机</translation>
    </message>
    <message>
        <source>Check all</source>
        <translation>全部检查</translation>
    </message>
    <message>
        <source>Check all other machines</source>
        <translation>检查所有其他机器</translation>
    </message>
    <message>
        <source>Measure this computer</source>
        <translation>测量本机</translation>
    </message>
    <message>
        <source>Show their load</source>
        <translation>显示其负载</translation>
    </message>
    <message>
        <source>Show the load of all other machines</source>
        <translation>显示所有其他机器的负载</translation>
    </message>
    <message>
        <source>Logs in to each of them while this page is open, and reads the load about every 2 s.</source>
        <translation>打开此页期间登录每台机器，约每 2 秒读取一次负载。</translation>
    </message>
    <message>
        <source>Keep waiting</source>
        <translation>继续等待</translation>
    </message>
    <message>
        <source>Change settings</source>
        <translation>更改设置</translation>
    </message>
    <message>
        <source>Change the settings of the first study</source>
        <translation>更改第一个研究的设置</translation>
    </message>
</context>
<context>
    <name>scalescope::MainWindow</name>
    <message>
        <source>Machines</source>
        <translation>机器</translation>
    </message>
    <message>
        <source>New study</source>
        <translation>新建研究</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>实时</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>The window is closed</source>
        <translation>窗口已关闭</translation>
    </message>
</context>
<context>
    <name>scalescope::MarkedModel</name>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>%1 (wrong)</source>
        <translation>%1（错误）</translation>
    </message>
</context>
<context>
    <name>scalescope::MatrixStep</name>
    <message>
        <source>Terms in the matrix:</source>
        <translation>矩阵中的术语：</translation>
    </message>
    <message>
        <source>Forecast in progress</source>
        <translation>正在预估</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop the forecast</source>
        <translation>停止预估</translation>
    </message>
    <message>
        <source>Global batch</source>
        <translation>全局批大小</translation>
    </message>
    <message>
        <source>Batches</source>
        <translation>批大小</translation>
    </message>
    <message>
        <source>Strategies</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>One process per device, gradients averaged by all-reduce in buckets while backward still runs.</source>
        <translation>每设备一个进程，反向进行期间按桶用 all-reduce 对梯度求平均。</translation>
    </message>
    <message>
        <source>One process with a thread per device; the model is copied in every step.</source>
        <translation>一个进程，每设备一个线程；每步都复制模型。</translation>
    </message>
    <message>
        <source>Ranks send gradients to servers and fetch parameters.</source>
        <translation>各 rank 将梯度发送给服务器，并取回参数。</translation>
    </message>
    <message>
        <source>Strategy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>Precisions</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Repeats of each cell</source>
        <translation>每个单元的重复次数</translation>
    </message>
    <message>
        <source>Repeats</source>
        <translation>重复次数</translation>
    </message>
    <message>
        <source>Timed steps of each run</source>
        <translation>每次运行的计时步数</translation>
    </message>
    <message>
        <source>Timed steps</source>
        <translation>计时步数</translation>
    </message>
    <message>
        <source>Batch per device</source>
        <translation>每设备批大小</translation>
    </message>
    <message>
        <source>Select at least one strategy and one precision.</source>
        <translation>请至少选择一种策略和一种精度。</translation>
    </message>
    <message numerus="yes">
        <source>%n cell(s)</source>
        <translation>
            <numerusform>%n 个单元</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source> × %n repeat(s)</source>
        <translation>
            <numerusform> × 重复 %n 次</numerusform>
        </translation>
    </message>
    <message>
        <source>about %1</source>
        <translation>约 %1</translation>
    </message>
    <message>
        <source>at most %1 per device</source>
        <translation>每设备至多 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n cell(s) stored</source>
        <translation>
            <numerusform>%n 个单元已存储</numerusform>
        </translation>
    </message>
    <message>
        <source>No forecast: %1
The study can still run.</source>
        <translation>没有预估：%1
研究仍然可以运行。</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>then × 4 until out of memory</source>
        <translation>然后每次 × 4，直到内存不足</translation>
    </message>
    <message>
        <source>Grow until out of memory</source>
        <translation>增大到内存不足</translation>
    </message>
    <message>
        <source>Accumulation</source>
        <translation>梯度累积</translation>
    </message>
    <message>
        <source>Micro-batches whose gradients are accumulated before one optimizer step; each value adds a row.</source>
        <translation>优化器走一步之前累积梯度的微批次数；每个值增加一行。</translation>
    </message>
    <message>
        <source>Enter batches and accumulation as whole numbers, e.g. 128, 512.</source>
        <translation>请将批大小和累积输入为整数，例如 128, 512。</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>使用 %1</translation>
    </message>
    <message>
        <source>The machines or the data are not ready. %1</source>
        <translation>机器或数据尚未就绪。%1</translation>
    </message>
    <message>
        <source>Repeats, up to %1 until ± %2 %</source>
        <translation>重复次数，最多 %1 次，直到 ± %2%</translation>
    </message>
    <message>
        <source>Repeats, up to %1 until decided within %2 %</source>
        <translation>重复次数，最多 %1 次，直到在 %2% 精度上有结论</translation>
    </message>
    <message>
        <source> × %1 to %2 repeats</source>
        <translation> × 重复 %1 到 %2 次</translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation>至少 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n machine(s) cannot be reached: cells that need them have no forecast and wait for them during the run.</source>
        <translation>
            <numerusform>无法到达 %n 台机器：需要它们的单元没有预估，研究运行时会等待它们。</numerusform>
        </translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>批大小</translation>
    </message>
    <message>
        <source>Samples per step: of all devices together (global batch) or of each device. Each value, e.g. 128, 512, adds a row.</source>
        <translation>每步的样本数：所有设备合计（全局批大小）或每个设备的。每个值增加一行，例如 128, 512。</translation>
    </message>
    <message>
        <source>Until out of memory</source>
        <translation>直至内存不足</translation>
    </message>
    <message>
        <source>The batch grows until memory runs out, then the limit is narrowed down: out of memory is a valid result.</source>
        <translation>批大小增加到内存耗尽，然后缩小范围找到上限：内存不足是有效的结果。</translation>
    </message>
    <message>
        <source>One process without communication, on one device only.</source>
        <translation>单进程，没有通信，仅用于一个设备。</translation>
    </message>
    <message>
        <source>Number format of the multiplications: fp32 throughout, bf16 and fp16 with fp32 weights, tf32 on GPUs that support it. Each selected format adds rows.</source>
        <translation>乘法的数字格式：fp32 表示全程使用 fp32，bf16 和 fp16 使用 fp32 权重，tf32 用于支持它的 GPU。每选一种格式都会增加行。</translation>
    </message>
    <message>
        <source>Runs of each cell, each started from scratch. They give the confidence intervals: one repeat has none, three a wide one.</source>
        <translation>每个单元的运行次数，每次都从头开始。置信区间由此得出：一次没有区间，三次区间较宽。</translation>
    </message>
    <message>
        <source>Optimizer steps that are timed after the warm-up.</source>
        <translation>预热之后计时的优化器步数。</translation>
    </message>
    <message>
        <source>Cell</source>
        <translation>单元</translation>
    </message>
    <message>
        <source>One combination of all axis values. It runs once per repeat; clear its box to leave it out.</source>
        <translation>所有轴取值的一种组合。每次重复运行一次；不勾选则略去。</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>The cell that speedup and efficiency are relative to: one process on one device, without communication. The protocol adds it if the axes do not include it; you can remove it below.</source>
        <translation>加速比和效率以此单元为基准：一个设备上的一个进程，没有通信。各轴不包含它时，扩展方案会添加它；可以在下面移除。</translation>
    </message>
    <message>
        <source>Forecast</source>
        <translation>预估</translation>
    </message>
    <message>
        <source>Expected time (seconds × remaining repeats) and memory per device, from a probe of 5 steps on this computer; communication time is not included.</source>
        <translation>预计时间（秒 × 剩余重复次数）和每设备内存，来自在本机上试运行的 5 步；不含通信时间。</translation>
    </message>
    <message>
        <source>lr</source>
        <translation>lr</translation>
    </message>
    <message>
        <source>The learning rate of the cell, scaled with its batch if linear scaling is on.</source>
        <translation>该单元的学习率；启用线性缩放时随其批大小缩放。</translation>
    </message>
    <message>
        <source>Scaling protocol</source>
        <translation>扩展方案</translation>
    </message>
    <message>
        <source>What stays the same as devices are added. Strong scaling fixes the work per step, weak scaling the work per device: do not compare results of one with the other.</source>
        <translation>增加设备时保持不变的量。强扩展固定每步的工作量，弱扩展固定每个设备的工作量：请勿将两者的结果相互比较。</translation>
    </message>
    <message>
        <source>Strong scaling</source>
        <translation>强扩展</translation>
    </message>
    <message>
        <source>Weak scaling</source>
        <translation>弱扩展</translation>
    </message>
    <message>
        <source>Fixed batch per device</source>
        <translation>每设备固定批大小</translation>
    </message>
    <message>
        <source>Batch sweep</source>
        <translation>批大小扫描</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>自定义</translation>
    </message>
</context>
<context>
    <name>scalescope::MatrixView</name>
    <message>
        <source>Cell %1, %2</source>
        <translation>单元 %1，%2</translation>
    </message>
</context>
<context>
    <name>scalescope::NavBar</name>
    <message>
        <source>Page %1</source>
        <translation>页面：%1</translation>
    </message>
    <message>
        <source>Ctrl+%1</source>
        <translation>Ctrl+%1</translation>
    </message>
    <message>
        <source>Ctrl+,</source>
        <translation>Ctrl+,</translation>
    </message>
    <message>
        <source>%1: %2 of %3 runs are done</source>
        <translation>%1：已完成 %2 次运行，共 %3 次</translation>
    </message>
</context>
<context>
    <name>scalescope::NewStudyPage</name>
    <message>
        <source>Your own program</source>
        <translation>您自己的程序</translation>
    </message>
    <message>
        <source>Save as study file</source>
        <translation>另存为研究文件</translation>
    </message>
    <message>
        <source>%1 cannot be opened.</source>
        <translation>无法打开 %1。</translation>
    </message>
    <message>
        <source>Choose a goal first, or open a study file.</source>
        <translation>请先选择目标，或打开研究文件。</translation>
    </message>
    <message>
        <source>What do you want to know?</source>
        <translation>您想知道什么？</translation>
    </message>
    <message>
        <source>What is trained</source>
        <translation>训练什么</translation>
    </message>
    <message>
        <source>Where it runs</source>
        <translation>在何处运行</translation>
    </message>
    <message>
        <source>Ready to run</source>
        <translation>可以运行</translation>
    </message>
    <message>
        <source>Looking for stored cells …</source>
        <translation>正在查找已存储的单元……</translation>
    </message>
    <message>
        <source>Measuring 5 steps for the forecast …</source>
        <translation>正在测量 5 步以作预估……</translation>
    </message>
    <message>
        <source>a study is running; a probe would disturb it.</source>
        <translation>有研究正在运行，试运行会干扰它。</translation>
    </message>
    <message>
        <source>Study files (*.json)</source>
        <translation>研究文件 (*.json)</translation>
    </message>
    <message>
        <source>Saved to %1. Run it with scalescope-cli run.</source>
        <translation>已保存到 %1。用 scalescope-cli run 运行它。</translation>
    </message>
    <message>
        <source>A field in step 2 has an invalid value.</source>
        <translation>步骤 2 的某个字段的值无效。</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>%1 replaced your draft.</source>
        <translation>%1 已替换您的草稿。</translation>
    </message>
    <message>
        <source>Detecting the hardware …</source>
        <translation>正在检测硬件……</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Draft discarded.</source>
        <translation>草稿已丢弃。</translation>
    </message>
    <message>
        <source>A field in step 4 has an invalid value.</source>
        <translation>步骤 4 的某个字段的值无效。</translation>
    </message>
    <message>
        <source>The placement is shown when the machines have responded and the dataset is on this computer.</source>
        <translation>各机器已响应且数据集在本机上之后，会显示 rank 的分配。</translation>
    </message>
    <message>
        <source>A trial of two variants</source>
        <translation>两个变体的比较</translation>
    </message>
    <message>
        <source>Opening the store …</source>
        <translation>正在打开存储库……</translation>
    </message>
</context>
<context>
    <name>scalescope::NoteList</name>
    <message>
        <source>error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>note</source>
        <translation>提示</translation>
    </message>
    <message numerus="yes">
        <source>Show %n more notes</source>
        <translation>
            <numerusform>再显示 %n 条提示</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>scalescope::OverTimeTab</name>
    <message>
        <source>Show in Runs</source>
        <translation>在“运行”页中显示</translation>
    </message>
    <message>
        <source>Cell whose run is shown</source>
        <translation>显示其运行的单元</translation>
    </message>
    <message>
        <source>Cell %1: %2</source>
        <translation>单元 %1：%2</translation>
    </message>
    <message>
        <source>Reading the records of the run …</source>
        <translation>正在读取该运行的记录……</translation>
    </message>
    <message>
        <source>Repeat %1, over time in seconds</source>
        <translation>第 %1 次重复，随时间（秒）</translation>
    </message>
    <message>
        <source>%1. Timed from %2 s to %3 s; the shaded parts are not timed.</source>
        <translation>%1。计时从 %2 秒到 %3 秒；阴影部分不计时。</translation>
    </message>
</context>
<context>
    <name>scalescope::PaperView</name>
    <message>
        <source>Pages of the report</source>
        <translation>报告的页</translation>
    </message>
    <message numerus="yes">
        <source>%n pages</source>
        <translation>
            <numerusform>%n 页</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>scalescope::ParagraphEditor</name>
    <message>
        <source>Text of the paragraph</source>
        <translation>段落的文字</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Save the text</source>
        <translation>保存文字</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Discard the changes</source>
        <translation>放弃更改</translation>
    </message>
    <message>
        <source>Restore the computed text</source>
        <translation>恢复为计算得出的文字</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
</context>
<context>
    <name>scalescope::PresetCard</name>
    <message>
        <source>Preset %1</source>
        <translation>预设 %1</translation>
    </message>
</context>
<context>
    <name>scalescope::QuestionBar</name>
    <message>
        <source>Password</source>
        <translation>密码</translation>
    </message>
    <message>
        <source>%1 has an unknown host key: %2. Verify it with the administrator of the host.</source>
        <translation>%1 的主机密钥未知：%2。请与该主机的管理员核实。</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>发送</translation>
    </message>
    <message>
        <source>Trust this key</source>
        <translation>信任此密钥</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Refuse</source>
        <translation>拒绝</translation>
    </message>
</context>
<context>
    <name>scalescope::QueueList</name>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Remove %1 from the queue</source>
        <translation>将 %1 移出队列</translation>
    </message>
    <message>
        <source>%1. %2: %3</source>
        <translation>%1。%2：%3</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>上移</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>下移</translation>
    </message>
    <message>
        <source>Move %1 up in the queue</source>
        <translation>将 %1 在队列中上移</translation>
    </message>
    <message>
        <source>Move %1 down in the queue</source>
        <translation>将 %1 在队列中下移</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Resume %1</source>
        <translation>继续 %1</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Pause %1</source>
        <translation>暂停 %1</translation>
    </message>
</context>
<context>
    <name>scalescope::RankPicture</name>
    <message>
        <source>Ranks of the largest cell</source>
        <translation>最大单元的各 rank</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>rank %1</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>以及另外 %1 个</translation>
    </message>
    <message numerus="yes">
        <source>and %n more machine(s) like these</source>
        <translation>
            <numerusform>以及另外 %n 台相同的机器</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>scalescope::ReportHead</name>
    <message>
        <source>Print preview. To edit a paragraph, click it or select it in the outline.</source>
        <translation>打印预览。要修改段落，请点击它，或在大纲中选择它。</translation>
    </message>
    <message>
        <source>Template</source>
        <translation>模板</translation>
    </message>
    <message>
        <source>Language of the report</source>
        <translation>报告的语言</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>日期</translation>
    </message>
    <message>
        <source>Course</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Author</source>
        <translation>作者</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>Title page</source>
        <translation>标题页</translation>
    </message>
    <message>
        <source>Save report</source>
        <translation>保存报告</translation>
    </message>
    <message>
        <source>Lab report</source>
        <translation>实验报告</translation>
    </message>
    <message>
        <source>Proposal for computing time</source>
        <translation>机时申请书</translation>
    </message>
    <message>
        <source>With manifest and study file</source>
        <translation>含清单和研究文件</translation>
    </message>
    <message>
        <source>Report of %1</source>
        <translation>%1 的报告</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>报告</translation>
    </message>
</context>
<context>
    <name>scalescope::ReportMaker</name>
    <message>
        <source>Saving the report</source>
        <translation>正在保存报告</translation>
    </message>
    <message>
        <source>Creating the report</source>
        <translation>正在生成报告</translation>
    </message>
</context>
<context>
    <name>scalescope::ReportOutline</name>
    <message>
        <source>Outline of the report</source>
        <translation>报告的大纲</translation>
    </message>
    <message>
        <source>Add text here</source>
        <translation>在此添加文字</translation>
    </message>
</context>
<context>
    <name>scalescope::ReportPage</name>
    <message>
        <source>New study</source>
        <translation>新建研究</translation>
    </message>
    <message>
        <source>No report yet</source>
        <translation>还没有报告</translation>
    </message>
    <message>
        <source>Choose a study on the Results page, or measure one.</source>
        <translation>请在“结果”页选择研究，或测量一个。</translation>
    </message>
    <message>
        <source>Save report</source>
        <translation>保存报告</translation>
    </message>
    <message>
        <source>Saving the report</source>
        <translation>正在保存报告</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Cancel saving</source>
        <translation>取消保存</translation>
    </message>
    <message>
        <source>Nothing was saved.</source>
        <translation>没有保存任何内容。</translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <translation>已保存：%1</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>打开文件夹</translation>
    </message>
</context>
<context>
    <name>scalescope::ResultsPage</name>
    <message>
        <source>No cell has finished yet.</source>
        <translation>尚无已完成的单元。</translation>
    </message>
    <message>
        <source>Open Live</source>
        <translation>打开实时页面</translation>
    </message>
    <message>
        <source>Results appear here once a cell has finished.</source>
        <translation>某个单元完成后，结果会显示在这里。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>%1 to %2 repeats</source>
        <translation>重复 %1 至 %2 次</translation>
    </message>
    <message numerus="yes">
        <source>%n repeats</source>
        <translation>
            <numerusform>重复 %n 次</numerusform>
        </translation>
    </message>
    <message>
        <source>Only global batch %1</source>
        <translation>只看全局批大小 %1</translation>
    </message>
    <message>
        <source>Only batch %1 per device</source>
        <translation>只看每设备批大小 %1</translation>
    </message>
    <message>
        <source>Only %1</source>
        <translation>只看 %1</translation>
    </message>
    <message>
        <source>All cells</source>
        <translation>所有单元</translation>
    </message>
    <message>
        <source>%1 × %2, batch %3, %4</source>
        <translation>%1 × %2，批大小 %3，%4</translation>
    </message>
    <message>
        <source>Export all</source>
        <translation>全部导出</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>New study</source>
        <translation>新建研究</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>No verdict: it needs a baseline and at least one other finished cell.</source>
        <translation>无结论：需要基线和至少另一个已完成的单元。</translation>
    </message>
    <message>
        <source>Export all figures and tables into a folder</source>
        <translation>将所有图和表导出到一个文件夹</translation>
    </message>
    <message>
        <source>Reading the study …</source>
        <translation>正在读取研究……</translation>
    </message>
    <message>
        <source>No results yet</source>
        <translation>还没有结果</translation>
    </message>
    <message>
        <source>Run a study to see its speedup, step breakdown and bandwidth here.</source>
        <translation>运行一个研究，即可在此查看其加速比、每步构成和带宽。</translation>
    </message>
    <message>
        <source>Demo: results of a computer with %1, not of this one. They are removed when you run your first study.</source>
        <translation>演示：这些结果是在配有 %1 的计算机上测得的，并非本机结果。您运行第一个研究后它们即被移除。</translation>
    </message>
    <message>
        <source>No cell has a result. The reasons are below, each with a button to measure again.</source>
        <translation>没有单元有结果。原因列在下方，每个都有重新测量的按钮。</translation>
    </message>
    <message>
        <source>This study cannot be shown: %1</source>
        <translation>无法显示此研究：%1</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Cell %1: %2</source>
        <translation>单元 %1：%2</translation>
    </message>
    <message>
        <source>Runs of cell %1</source>
        <translation>单元 %1 的运行</translation>
    </message>
    <message>
        <source>Measure cell %1 again</source>
        <translation>重新测量单元 %1</translation>
    </message>
    <message>
        <source>Measure this computer</source>
        <translation>测量本机</translation>
    </message>
    <message numerus="yes">
        <source>%n cells</source>
        <translation>
            <numerusform>%n 个单元</numerusform>
        </translation>
    </message>
    <message>
        <source>Writing figures and tables: %1 of %2</source>
        <translation>正在写入图和表：第 %1 个，共 %2 个</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>打开文件夹</translation>
    </message>
    <message>
        <source>The rest was not written.</source>
        <translation>其余的没有写入。</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) written to %1</source>
        <translation>
            <numerusform>已将 %n 个文件写入 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Change settings</source>
        <translation>更改设置</translation>
    </message>
</context>
<context>
    <name>scalescope::ReviewStep</name>
    <message numerus="yes">
        <source>and %n more note(s)</source>
        <translation>
            <numerusform>还有 %n 条提示</numerusform>
        </translation>
    </message>
    <message>
        <source>Show all notes</source>
        <translation>显示所有提示</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Name of the study</source>
        <translation>研究的名称</translation>
    </message>
    <message>
        <source>From the command line</source>
        <translation>通过命令行</translation>
    </message>
</context>
<context>
    <name>scalescope::RunDetails</name>
    <message>
        <source>Tags of the run</source>
        <translation>运行的标签</translation>
    </message>
    <message>
        <source>tags, separated by commas</source>
        <translation>标签，以逗号分隔</translation>
    </message>
    <message>
        <source>Note of the run</source>
        <translation>运行的备注</translation>
    </message>
    <message>
        <source>your notes on this run</source>
        <translation>您对此运行的备注</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Connected with the system&apos;s ssh program: %1</source>
        <translation>通过系统的 ssh 程序连接：%1</translation>
    </message>
</context>
<context>
    <name>scalescope::RunSeries</name>
    <message>
        <source>Back to the runs</source>
        <translation>返回各次运行</translation>
    </message>
    <message>
        <source>Quantity shown</source>
        <translation>显示的量</translation>
    </message>
    <message>
        <source>%1, cell %2, repeat %3, over time in seconds</source>
        <translation>%1，单元 %2，第 %3 次重复，随时间（秒）</translation>
    </message>
    <message>
        <source>Reading the records of the run …</source>
        <translation>正在读取该运行的记录……</translation>
    </message>
    <message>
        <source>This run recorded nothing over time.</source>
        <translation>该运行没有随时间记录任何内容。</translation>
    </message>
    <message>
        <source>the first %1 of %2 series</source>
        <translation>%2 个序列中的前 %1 个</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>Reading the data points …</source>
        <translation>正在读取数据点……</translation>
    </message>
</context>
<context>
    <name>scalescope::RunsPage</name>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Filter: study, tag, note, strategy, status</source>
        <translation>筛选：研究、标签、备注、策略、状态</translation>
    </message>
    <message>
        <source>Filter runs</source>
        <translation>筛选运行</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>New study</source>
        <translation>新建研究</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Any status</source>
        <translation>任何状态</translation>
    </message>
    <message>
        <source>Group by</source>
        <translation>分组依据</translation>
    </message>
    <message>
        <source>Not grouped</source>
        <translation>不分组</translation>
    </message>
    <message numerus="yes">
        <source>%n runs</source>
        <translation>
            <numerusform>%n 次运行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n runs</source>
        <translation>
            <numerusform>%n 次运行中的 %1 次</numerusform>
        </translation>
    </message>
    <message>
        <source>No run matches the filter.</source>
        <translation>没有运行符合筛选。</translation>
    </message>
    <message numerus="yes">
        <source>%n runs deleted.</source>
        <translation>
            <numerusform>已删除 %n 次运行。</numerusform>
        </translation>
    </message>
    <message>
        <source>Show the study&apos;s results</source>
        <translation>显示该研究的结果</translation>
    </message>
    <message>
        <source>Group by: %1</source>
        <translation>分组：%1</translation>
    </message>
    <message>
        <source>No runs yet</source>
        <translation>还没有运行</translation>
    </message>
    <message>
        <source>Every measured cell of a study appears here as one run per repeat.</source>
        <translation>研究中测量过的每个单元在此按每次重复显示为一次运行。</translation>
    </message>
    <message>
        <source>Show all runs</source>
        <translation>显示所有运行</translation>
    </message>
    <message>
        <source>Saved to %1.</source>
        <translation>已保存到 %1。</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>导入</translation>
    </message>
    <message>
        <source>A CSV table or the output of nccl-tests: rows become runs marked as imported</source>
        <translation>CSV 表格或 nccl-tests 的输出：其各行成为标记为导入的运行</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Tables and benchmark output (*.csv *.tsv *.txt *.log *.out)</source>
        <translation>表格与基准测试输出 (*.csv *.tsv *.txt *.log *.out)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Nothing was imported from %1: %2</source>
        <translation>没有从 %1 导入任何内容：%2</translation>
    </message>
    <message>
        <source>%1 was imported. Its runs are marked as not measured here.</source>
        <translation>已导入 %1。其运行标记为不是在此测量。</translation>
    </message>
    <message>
        <source>Over time</source>
        <translation>随时间</translation>
    </message>
    <message>
        <source>Metrics of the selected run over time</source>
        <translation>所选运行的指标随时间的变化</translation>
    </message>
    <message>
        <source>Runs of one study; those of cell %1 are selected.</source>
        <translation>一个研究的运行；已选中单元 %1 的运行。</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Compare the selected runs</source>
        <translation>比较所选运行</translation>
    </message>
    <message>
        <source>Overlay the selected runs and list their differences</source>
        <translation>叠加显示所选运行，并列出它们之间的差异</translation>
    </message>
    <message>
        <source>Writing the table of runs</source>
        <translation>正在写入运行表格</translation>
    </message>
</context>
<context>
    <name>scalescope::SeriesView</name>
    <message>
        <source>1 stored value.</source>
        <translation>1 个已存储的值。</translation>
    </message>
    <message>
        <source>%1 stored values.</source>
        <translation>%1 个已存储的值。</translation>
    </message>
    <message>
        <source>None is missing.</source>
        <translation>没有缺失。</translation>
    </message>
    <message numerus="yes">
        <source>%n of them are NaN (not a number).</source>
        <translation>
            <numerusform>其中 %n 个不是数值（NaN）。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>scalescope::SettingsPage</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>system default</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>same as the window</source>
        <translation>与窗口相同</translation>
    </message>
    <message>
        <source>light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Store folder</source>
        <translation>存储库文件夹</translation>
    </message>
    <message>
        <source>Choose …</source>
        <translation>选择……</translation>
    </message>
    <message>
        <source>Choose the store folder</source>
        <translation>选择存储库文件夹</translation>
    </message>
    <message>
        <source>Samples per second of new studies</source>
        <translation>新研究的每秒采样次数</translation>
    </message>
    <message>
        <source> per second</source>
        <translation> 次/秒</translation>
    </message>
    <message>
        <source>Light and dark have the same contrast; figures are saved in light.</source>
        <translation>浅色和深色的对比度相同；图以浅色保存。</translation>
    </message>
    <message>
        <source>Where studies, logs and results are stored. It must be on a local disk. Takes effect after a restart.</source>
        <translation>研究、日志和结果的存放处。必须位于本地磁盘。重新启动后生效。</translation>
    </message>
    <message>
        <source>Sampling</source>
        <translation>采样</translation>
    </message>
    <message>
        <source>How often the agent samples CPU, GPU and memory while a new study runs. Lower rates disturb less.</source>
        <translation>新研究运行期间代理对 CPU、GPU 和内存采样的频率。频率越低，干扰越小。</translation>
    </message>
    <message>
        <source>The store folder changes after a restart. Existing studies stay in %1.</source>
        <translation>存储库文件夹在重新启动后更改。已有的研究留在 %1 中。</translation>
    </message>
    <message>
        <source>when a study ends</source>
        <translation>研究结束时</translation>
    </message>
    <message>
        <source>Notify when a study ends</source>
        <translation>研究结束时通知</translation>
    </message>
    <message>
        <source>Notification</source>
        <translation>通知</translation>
    </message>
    <message>
        <source>Shown by the desktop while this window is not in front, except for studies that you cancelled.</source>
        <translation>此窗口不在最前时由桌面显示，您取消的研究除外。</translation>
    </message>
    <message>
        <source>The settings file is from a newer version of Scalescope and is not changed. Your changes apply until this window is closed.</source>
        <translation>设置文件来自较新版本的 Scalescope，不会被更改。您的更改在此窗口关闭之前有效。</translation>
    </message>
    <message>
        <source>Language of files</source>
        <translation>文件的语言</translation>
    </message>
    <message>
        <source>Language of the window. The command line is always in English.</source>
        <translation>窗口的语言。命令行始终为英文。</translation>
    </message>
    <message>
        <source>Language and number format of exported figures and tables. CSV and JSON keep their keys and numbers, for programs.</source>
        <translation>导出的图和表的语言和数字格式。CSV 和 JSON 供程序使用，其键和数字保持不变。</translation>
    </message>
    <message>
        <source>No installed font has the characters of %1. Install one, for example the package fonts-noto-cjk or fonts-wqy-microhei, and restart Scalescope.</source>
        <translation>没有已安装的字体含有%1的字符。请安装一种，例如软件包 fonts-noto-cjk 或 fonts-wqy-microhei，然后重新启动 Scalescope。</translation>
    </message>
    <message>
        <source>Show the list</source>
        <translation>显示列表</translation>
    </message>
    <message>
        <source>Show the list of keys</source>
        <translation>显示按键列表</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>Keyboard shortcuts, page by page. Ctrl+/ opens this list on every page.</source>
        <translation>各页面的键盘快捷键。Ctrl+/ 可在任何页面打开此列表。</translation>
    </message>
</context>
<context>
    <name>scalescope::ShownStudy</name>
    <message>
        <source>another processor</source>
        <translation>其他处理器</translation>
    </message>
</context>
<context>
    <name>scalescope::SizingForm</name>
    <message>
        <source>Devices</source>
        <translation>设备数</translation>
    </message>
    <message>
        <source>Device counts to predict, e.g. 2, 8, 64.</source>
        <translation>要预测的设备数，例如 2, 8, 64。</translation>
    </message>
    <message>
        <source>Link, Gbit/s</source>
        <translation>链路，Gbit/s</translation>
    </message>
    <message>
        <source>Nominal speed of the link between the nodes; several to compare, e.g. 10; 25; 100.</source>
        <translation>节点之间链路的标称速率；可写多个以作比较，例如 10; 25; 100。</translation>
    </message>
    <message>
        <source>Latency, µs</source>
        <translation>延迟，µs</translation>
    </message>
    <message>
        <source>One-way latency of a message: about 2 on InfiniBand, 10 to 50 on Ethernet.</source>
        <translation>单条消息的单程延迟：InfiniBand 约 2，以太网 10 到 50。</translation>
    </message>
    <message>
        <source>Price</source>
        <translation>价格</translation>
    </message>
    <message>
        <source>Price of one device for one hour, in any currency.</source>
        <translation>一个设备一小时的价格，货币不限。</translation>
    </message>
    <message>
        <source>per device-hour</source>
        <translation>每设备小时</translation>
    </message>
    <message>
        <source>Target accuracy, %</source>
        <translation>目标准确率，%</translation>
    </message>
    <message>
        <source>Accuracy to train to: hours and cost are computed from the samples that were needed here. Empty: the study&apos;s target, or one epoch if it has none.</source>
        <translation>训练要达到的准确率：小时和费用按此处所用的样本数计算。留空：研究的目标；没有目标则为一轮。</translation>
    </message>
    <message>
        <source>the study&apos;s target</source>
        <translation>研究的目标</translation>
    </message>
    <message>
        <source>Min. efficiency, %</source>
        <translation>最低效率，%</translation>
    </message>
    <message>
        <source>Lowest acceptable efficiency: which link is fast enough for it?</source>
        <translation>可接受的最低效率：哪种链路的速率足够？</translation>
    </message>
    <message>
        <source>From cell</source>
        <translation>起始单元</translation>
    </message>
    <message>
        <source>The measured cell that predictions start from. Automatic: ddp on the most devices.</source>
        <translation>用作预测起点的实测单元。自动：设备最多的 ddp。</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自动</translation>
    </message>
</context>
<context>
    <name>scalescope::SizingTab</name>
    <message>
        <source>Predict speedup on more devices</source>
        <translation>预测更多设备的加速比</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Basis of the prediction</source>
        <translation>预测的依据</translation>
    </message>
    <message>
        <source>From the command line</source>
        <translation>通过命令行</translation>
    </message>
    <message>
        <source>Table: %1</source>
        <translation>表：%1</translation>
    </message>
</context>
<context>
    <name>scalescope::SlurmForm</name>
    <message>
        <source>Slurm cluster</source>
        <translation>Slurm 集群</translation>
    </message>
    <message>
        <source>Add a Slurm cluster</source>
        <translation>添加 Slurm 集群</translation>
    </message>
    <message>
        <source>Query cluster</source>
        <translation>查询集群</translation>
    </message>
    <message>
        <source>Query the cluster&apos;s resources</source>
        <translation>查询集群的资源</translation>
    </message>
    <message>
        <source>Partition</source>
        <translation>分区</translation>
    </message>
    <message>
        <source>A group of similar nodes with its own queue.</source>
        <translation>同一类节点，有自己的队列。</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>账户</translation>
    </message>
    <message>
        <source>Account that is charged for the node-hours.</source>
        <translation>从此账户的配额中扣除节点时。</translation>
    </message>
    <message>
        <source>the cluster&apos;s default</source>
        <translation>集群的默认值</translation>
    </message>
    <message>
        <source>Time limit</source>
        <translation>时间限制</translation>
    </message>
    <message>
        <source>Time limit of the single job for the whole study, in Slurm&apos;s format: 30, 01:30:00, 1-12. Runs that do not fit into it are not measured.</source>
        <translation>整个研究的单个作业的时间限制，采用 Slurm 格式：30、01:30:00、1-12。放不下的运行不会被测量。</translation>
    </message>
    <message>
        <source>Devices of a node</source>
        <translation>每个节点的设备</translation>
    </message>
    <message>
        <source>Slurm&apos;s gres: gpu:4, gpu:a100:2. Empty requests whole nodes.</source>
        <translation>Slurm 的 gres：gpu:4、gpu:a100:2。留空则申请整个节点。</translation>
    </message>
    <message>
        <source>Constraint</source>
        <translation>约束</translation>
    </message>
    <message>
        <source>Features that the nodes must have.</source>
        <translation>节点必须具备的特性。</translation>
    </message>
    <message>
        <source>Modules</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Add a module</source>
        <translation>添加模块</translation>
    </message>
    <message>
        <source>Loaded before the ranks start, in this order, separated by spaces.</source>
        <translation>在各 rank 启动之前按此顺序加载，以空格分隔。</translation>
    </message>
    <message>
        <source>Test request</source>
        <translation>测试申请</translation>
    </message>
    <message>
        <source>Test the request on the cluster</source>
        <translation>在集群上测试申请</translation>
    </message>
    <message>
        <source>Asks the cluster whether it would accept this job. Nothing is queued.</source>
        <translation>询问集群是否会接受此作业。不会排入队列。</translation>
    </message>
    <message>
        <source>Querying %1 …</source>
        <translation>正在查询 %1……</translation>
    </message>
    <message>
        <source>Testing the request on %1 …</source>
        <translation>正在 %1 上测试申请……</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Slurm cluster %1</source>
        <translation>Slurm 集群 %1</translation>
    </message>
    <message numerus="yes">
        <source>%1 offers %n partition(s).</source>
        <translation>
            <numerusform>%1 提供 %n 个分区。</numerusform>
        </translation>
    </message>
    <message>
        <source>The cluster would accept this job.</source>
        <translation>集群会接受此作业。</translation>
    </message>
</context>
<context>
    <name>scalescope::StoreConnection</name>
    <message>
        <source>%1: %2 %</source>
        <translation>%1：%2%</translation>
    </message>
    <message>
        <source>Updating the store</source>
        <translation>正在更新存储库</translation>
    </message>
    <message>
        <source>Transferring the queue to the background service</source>
        <translation>正在把队列交给后台服务</translation>
    </message>
    <message>
        <source>Sending requests to the background service</source>
        <translation>正在向后台服务发送请求</translation>
    </message>
    <message>
        <source>Opening the store</source>
        <translation>正在打开存储库</translation>
    </message>
</context>
<context>
    <name>scalescope::StudyChooser</name>
    <message>
        <source>Study</source>
        <translation>研究</translation>
    </message>
</context>
<context>
    <name>scalescope::StudySelectors</name>
    <message>
        <source>Baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>Cells shown</source>
        <translation>显示的单元</translation>
    </message>
    <message>
        <source>Baseline: default</source>
        <translation>基线：默认</translation>
    </message>
    <message>
        <source>Baseline: %1</source>
        <translation>基线：%1</translation>
    </message>
</context>
<context>
    <name>scalescope::TabRow</name>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>More: %1</source>
        <translation>更多：%1</translation>
    </message>
</context>
<context>
    <name>scalescope::TraceChooser</name>
    <message>
        <source>Cell shown</source>
        <translation>显示的单元</translation>
    </message>
    <message>
        <source>First step</source>
        <translation>起始步</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>of %1 to %2</source>
        <translation>%1 至 %2 之中</translation>
    </message>
</context>
<context>
    <name>scalescope::UndoNote</name>
    <message>
        <source>%1 will be abandoned in 5 seconds: its current run is lost, and cells of the study that need it are skipped. Records that were not fetched from it are missing; other cells continue.</source>
        <translation>%1 将在 5 秒后被放弃：其当前运行将丢失，研究中需要它的单元将被跳过。尚未从它取回的记录将缺失；其他单元继续。</translation>
    </message>
</context>
<context>
    <name>scalescope::VariantsEditor</name>
    <message>
        <source>Add a variant</source>
        <translation>添加变体</translation>
    </message>
    <message>
        <source>Remove setting %1 of variant %2</source>
        <translation>移除变体 %2 的设置 %1</translation>
    </message>
    <message>
        <source>Value %1 of variant %2</source>
        <translation>变体 %2 的值 %1</translation>
    </message>
    <message>
        <source>Setting %1 of variant %2</source>
        <translation>变体 %2 的设置 %1</translation>
    </message>
    <message>
        <source>Add a setting to variant %1</source>
        <translation>为变体 %1 添加设置</translation>
    </message>
    <message>
        <source>Add a setting</source>
        <translation>添加设置</translation>
    </message>
    <message>
        <source>Each variant runs in addition to the others, with different values of some settings. A variant without settings is the unchanged study.</source>
        <translation>每个变体在其他变体之外另行运行，其中一些设置取不同的值。没有设置的变体就是未改动的研究。</translation>
    </message>
    <message>
        <source>variant-%1</source>
        <translation>variant-%1</translation>
    </message>
    <message>
        <source>Name of variant %1</source>
        <translation>变体 %1 的名称</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Remove variant %1</source>
        <translation>移除变体 %1</translation>
    </message>
    <message>
        <source>A variant named %1 already exists.</source>
        <translation>已有名为 %1 的变体。</translation>
    </message>
    <message>
        <source>The variant %1 was removed.</source>
        <translation>已移除变体 %1。</translation>
    </message>
    <message>
        <source>Restore the variant %1</source>
        <translation>恢复变体 %1</translation>
    </message>
</context>
<context>
    <name>scalescope::ViewChoices</name>
    <message>
        <source>variant</source>
        <translation>变体</translation>
    </message>
    <message>
        <source>strategy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>accumulation</source>
        <translation>累积</translation>
    </message>
    <message>
        <source>batch</source>
        <translation>批大小</translation>
    </message>
    <message>
        <source>devices</source>
        <translation>设备数</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>节点数</translation>
    </message>
    <message>
        <source>epochs</source>
        <translation>轮数</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>No smoothing</source>
        <translation>不平滑</translation>
    </message>
    <message>
        <source>Smoothing: light</source>
        <translation>平滑：轻</translation>
    </message>
    <message>
        <source>Smoothing: medium</source>
        <translation>平滑：中</translation>
    </message>
    <message>
        <source>Smoothing: strong</source>
        <translation>平滑：强</translation>
    </message>
    <message>
        <source>Group by</source>
        <translation>分组依据</translation>
    </message>
    <message>
        <source>X axis</source>
        <translation>X 轴</translation>
    </message>
    <message>
        <source>Smoothing</source>
        <translation>平滑</translation>
    </message>
    <message>
        <source>Swap lin/log</source>
        <translation>互换线性/对数</translation>
    </message>
    <message>
        <source>Linear axes for speedup; a logarithmic one for all other values of lines and points.</source>
        <translation>加速比用线性坐标轴；折线和散点的其他数值用对数坐标轴。</translation>
    </message>
    <message>
        <source>Group by: auto</source>
        <translation>分组：自动</translation>
    </message>
    <message>
        <source>Group by: %1</source>
        <translation>分组：%1</translation>
    </message>
    <message>
        <source>X axis: auto</source>
        <translation>X 轴：自动</translation>
    </message>
    <message>
        <source>X axis: %1</source>
        <translation>X 轴：%1</translation>
    </message>
</context>
<context>
    <name>scalescope::WhatStep</name>
    <message>
        <source>Model and data</source>
        <translation>模型和数据</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>TorchScript file</source>
        <translation>TorchScript 文件</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>A scripted or traced module that takes a batch of images and returns one score per class. It is a program and runs with your permissions.</source>
        <translation>一个 script 或 trace 得到的模块，接受一批图像，为每个类别给出一个得分。它是一个程序，以您的权限运行。</translation>
    </message>
    <message>
        <source>Dataset</source>
        <translation>数据集</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Training images</source>
        <translation>训练图像</translation>
    </message>
    <message>
        <source>The first images in file order; the rest is not used.</source>
        <translation>按文件顺序的前若干张图像；其余不使用。</translation>
    </message>
    <message>
        <source>crop</source>
        <translation>裁剪</translation>
    </message>
    <message>
        <source>flip</source>
        <translation>翻转</translation>
    </message>
    <message>
        <source>normalize</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>Augmentation</source>
        <translation>数据增强</translation>
    </message>
    <message>
        <source>Random crop after padding by 4, random horizontal flip, and channels brought to mean 0 and deviation 1.</source>
        <translation>填充 4 像素后随机裁剪、随机水平翻转，并将各通道变为均值 0、标准差 1。</translation>
    </message>
    <message>
        <source>every epoch</source>
        <translation>每轮</translation>
    </message>
    <message>
        <source>once</source>
        <translation>一次</translation>
    </message>
    <message>
        <source>never</source>
        <translation>从不</translation>
    </message>
    <message>
        <source>Shuffle</source>
        <translation>打乱</translation>
    </message>
    <message>
        <source>Without shuffling every epoch, each rank always sees the same images.</source>
        <translation>若不在每轮打乱，每个 rank 总是看到同样的图像。</translation>
    </message>
    <message>
        <source>from memory</source>
        <translation>从内存</translation>
    </message>
    <message>
        <source>loader threads</source>
        <translation>加载线程</translation>
    </message>
    <message>
        <source>none: reuse one batch</source>
        <translation>无：重复使用一个批次</translation>
    </message>
    <message>
        <source>Loading</source>
        <translation>加载</translation>
    </message>
    <message>
        <source>“None” measures the step without data loading, as in lab sheets that say “without data loading”.</source>
        <translation>选“无”则测量不含数据加载的步，即实验指导书中的“不含数据加载”。</translation>
    </message>
    <message>
        <source>keep last batch</source>
        <translation>保留最后一批</translation>
    </message>
    <message>
        <source>drop last batch</source>
        <translation>丢弃最后一批</translation>
    </message>
    <message>
        <source>pad last batch</source>
        <translation>填满最后一批</translation>
    </message>
    <message>
        <source>Last batch</source>
        <translation>最后一批</translation>
    </message>
    <message>
        <source>How to handle images that do not fill a batch at the end of an epoch.</source>
        <translation>一轮结束时不足一批的图像如何处理。</translation>
    </message>
    <message>
        <source>Recipe</source>
        <translation>训练配方</translation>
    </message>
    <message>
        <source>Generated in memory: timing is valid, accuracy is meaningless.</source>
        <translation>在内存中生成：计时有效，准确率没有意义。</translation>
    </message>
    <message>
        <source>Available: %1 training and %2 test images, %3 × %4, %5 classes</source>
        <translation>可用：%1 张训练图像和 %2 张测试图像，%3 × %4，%5 个类别</translation>
    </message>
    <message>
        <source>Use the sample</source>
        <translation>使用样本</translation>
    </message>
    <message>
        <source>Scalescope&apos;s folder for datasets</source>
        <translation>Scalescope 存放数据集的文件夹</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>The folder with the dataset&apos;s files, the same path on every machine of the study.</source>
        <translation>存放数据集文件的文件夹，在研究的每台机器上路径相同。</translation>
    </message>
    <message>
        <source>train</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>extra</source>
        <translation>额外</translation>
    </message>
    <message>
        <source>Splits</source>
        <translation>划分</translation>
    </message>
    <message>
        <source>Image count</source>
        <translation>图像数量</translation>
    </message>
    <message>
        <source>Random images of 3 × 32 × 32: as fast as real ones, but there is nothing to learn.</source>
        <translation>3 × 32 × 32 的随机图像：与真实图像一样快，但没有可学的内容。</translation>
    </message>
    <message>
        <source>Loader threads</source>
        <translation>加载线程</translation>
    </message>
    <message>
        <source>Per rank; 0 loads in the training thread.</source>
        <translation>每个 rank 的；0 表示在训练线程中加载。</translation>
    </message>
    <message>
        <source>Recipe and options</source>
        <translation>训练配方和选项</translation>
    </message>
    <message>
        <source>Measuring</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>What if</source>
        <translation>假设情形</translation>
    </message>
    <message>
        <source>Variants</source>
        <translation>变体</translation>
    </message>
    <message>
        <source>Not on this computer. %1
Download or import it, or use the included sample or synthetic images: valid timing, meaningless accuracy.</source>
        <translation>不在本机上。%1
请下载或导入它，或改用随附的样本或合成图像：计时有效，准确率没有意义。</translation>
    </message>
</context>
<context>
    <name>scalescope::WhereStep</name>
    <message>
        <source>Machines</source>
        <translation>机器</translation>
    </message>
    <message>
        <source>Add another machine</source>
        <translation>添加另一台机器</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>设备数</translation>
    </message>
    <message>
        <source>same number of cores per device</source>
        <translation>每个设备的核心数相同</translation>
    </message>
    <message>
        <source>one core</source>
        <translation>一个核心</translation>
    </message>
    <message>
        <source>two cores</source>
        <translation>两个核心</translation>
    </message>
    <message>
        <source>all cores of the machine, shared by its ranks</source>
        <translation>机器的全部核心，由其各 rank 共享</translation>
    </message>
    <message>
        <source>Cores per device</source>
        <translation>每设备核心数</translation>
    </message>
    <message>
        <source>On CPUs a device is a slot: the group of cores to which one rank is pinned. With equal slots no rank uses the cores of another one.</source>
        <translation>在 CPU 上，设备是一个槽位：绑定给一个 rank 的若干核心。槽位等大时，任何 rank 都不会使用其他 rank 的核心。</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source> MB</source>
        <translation> MB</translation>
    </message>
    <message>
        <source>Memory limit per device</source>
        <translation>每设备内存上限</translation>
    </message>
    <message>
        <source>A run that reaches it ends as “out of memory” instead of freezing the machine. Automatic: 80 % of the free memory, divided by the ranks.</source>
        <translation>运行达到上限时以“内存不足”结束，不会使机器卡死。自动：空闲内存的 80%，由各 rank 平分。</translation>
    </message>
    <message>
        <source>Detecting the hardware …</source>
        <translation>正在检测硬件……</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>使用 %1</translation>
    </message>
    <message>
        <source>%1 devices are requested, but this computer has %2.</source>
        <translation>要求 %1 个设备，而本机有 %2 个。</translation>
    </message>
    <message>
        <source>Use available devices</source>
        <translation>使用现有设备</translation>
    </message>
    <message>
        <source>Other device counts</source>
        <translation>其他设备数</translation>
    </message>
    <message>
        <source>more, e.g. 3, 6</source>
        <translation>更多，例如 3, 6</translation>
    </message>
    <message>
        <source>Other counts</source>
        <translation>其他数目</translation>
    </message>
    <message>
        <source>Counts that are not in the row above: whole numbers, in addition to those selected.</source>
        <translation>上面一行中没有的数目：整数，与已选的一起使用。</translation>
    </message>
    <message>
        <source>Where the ranks of the largest cell run</source>
        <translation>最大单元的各 rank 在何处运行</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>rank</translation>
    </message>
    <message>
        <source>A training process with its own device: a GPU, or the cores it is pinned to. The plan assigns them, the same in every cell.</source>
        <translation>训练的一个进程，独占一个设备：一个 GPU，或绑定给它的若干核心。由计划分配，每个单元都相同。</translation>
    </message>
    <message>
        <source>Login node of the cluster</source>
        <translation>集群的登录节点</translation>
    </message>
    <message>
        <source>SSH name of the login node; empty: this computer</source>
        <translation>登录节点的 SSH 名称；留空：本机</translation>
    </message>
    <message>
        <source>Use cluster</source>
        <translation>使用集群</translation>
    </message>
    <message>
        <source>Use the cluster</source>
        <translation>使用该集群</translation>
    </message>
    <message>
        <source>Querying the machines …</source>
        <translation>正在查询各机器……</translation>
    </message>
    <message>
        <source>The devices of the machines are queried in step 4; up to 8 can be selected here.</source>
        <translation>机器的设备在步骤 4 中查询；此处最多可选 8 个。</translation>
    </message>
</context>
<context>
    <name>scalescope::WindowNotes</name>
    <message>
        <source>Rebuild the database</source>
        <translation>重建数据库</translation>
    </message>
    <message>
        <source>You can view the contents of its logs without changing the store.</source>
        <translation>可以查看其日志的内容，而不改变存储库。</translation>
    </message>
    <message>
        <source>View logs</source>
        <translation>查看日志</translation>
    </message>
    <message>
        <source>These are the store&apos;s logs, loaded into a separate database. This view is read-only.</source>
        <translation>这是存储库的日志，已载入单独的数据库。此视图为只读。</translation>
    </message>
    <message>
        <source>Cancel this task</source>
        <translation>取消此任务</translation>
    </message>
    <message>
        <source>The cell could not be measured again.</source>
        <translation>无法重新测量该单元。</translation>
    </message>
    <message>
        <source>The store cannot be read at the moment.</source>
        <translation>目前无法读取存储库。</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>The demo cannot be shown.</source>
        <translation>无法显示演示。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>A study</source>
        <translation>一个研究</translation>
    </message>
    <message>
        <source>%1 has failed</source>
        <translation>%1 已失败</translation>
    </message>
    <message>
        <source>See Live for the reason.</source>
        <translation>原因请看“实时”页。</translation>
    </message>
    <message>
        <source>%1 has finished</source>
        <translation>%1 已完成</translation>
    </message>
    <message>
        <source>All cells are measured.</source>
        <translation>所有单元均已测量。</translation>
    </message>
    <message>
        <source>%1 has ended</source>
        <translation>%1 已结束</translation>
    </message>
    <message>
        <source>Some cells did not finish; see Results.</source>
        <translation>部分单元未完成；请看“结果”页。</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <translation>%1。%2</translation>
    </message>
    <message>
        <source>Open results</source>
        <translation>打开结果</translation>
    </message>
    <message>
        <source>Show Live</source>
        <translation>显示实时页</translation>
    </message>
</context>
<context>
    <name>scalescope::UnmeasuredTable</name>
    <message>
        <source>Measure cell %1 again</source>
        <translation>重新测量单元 %1</translation>
    </message>
    <message>
        <source>Runs of cell %1</source>
        <translation>单元 %1 的运行</translation>
    </message>
    <message>
        <source>Table: cells without a result</source>
        <translation>表格：没有结果的单元</translation>
    </message>
</context>
<context>
    <name>scalescope::ChartEnlarger</name>
    <message>
        <source>Leave full screen</source>
        <translation>退出全屏</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>全屏</translation>
    </message>
    <message>
        <source>Full screen: %1</source>
        <translation>全屏：%1</translation>
    </message>
</context>
<context>
    <name>scalescope::PeopleView</name>
    <message>
        <source>Authors and machines</source>
        <translation>作者与机器</translation>
    </message>
</context>
<context>
    <name>scalescope::GroupMenu</name>
    <message>
        <source>Groups</source>
        <translation>组</translation>
    </message>
    <message>
        <source>Groups of machines</source>
        <translation>机器组</translation>
    </message>
    <message>
        <source>Name of the group</source>
        <translation>组的名称</translation>
    </message>
    <message>
        <source>name, e.g. lab</source>
        <translation>名称，例如 lab</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Save the group</source>
        <translation>保存该组</translation>
    </message>
    <message numerus="yes">
        <source>%n machine(s)</source>
        <translation>
            <numerusform>%n 台机器</numerusform>
        </translation>
    </message>
    <message>
        <source>Save selected machines as a group …</source>
        <translation>将所选机器保存为组……</translation>
    </message>
    <message>
        <source>Delete %1</source>
        <translation>删除 %1</translation>
    </message>
    <message>
        <source>The group %1 was deleted.</source>
        <translation>已删除组 %1。</translation>
    </message>
    <message>
        <source>Restore the group %1</source>
        <translation>恢复组 %1</translation>
    </message>
</context>
<context>
    <name>scalescope::CountRows</name>
    <message numerus="yes">
        <source>%n device(s) per machine</source>
        <translation>
            <numerusform>每台机器 %n 个设备</numerusform>
        </translation>
    </message>
    <message>
        <source>Devices per machine</source>
        <translation>每台机器的设备数</translation>
    </message>
    <message>
        <source>Device counts</source>
        <translation>设备数</translation>
    </message>
    <message>
        <source>Each count is a column of the matrix. Each device runs one rank, a process of the training.</source>
        <translation>每种设备数是矩阵的一列。每个设备上运行一个 rank，即训练的一个进程。</translation>
    </message>
    <message numerus="yes">
        <source>%n machine(s)</source>
        <translation>
            <numerusform>%n 台机器</numerusform>
        </translation>
    </message>
    <message>
        <source>Machine counts</source>
        <translation>机器数</translation>
    </message>
    <message>
        <source>How many of the selected machines to use, in list order.</source>
        <translation>已选择的机器中，按列表顺序使用多少台。</translation>
    </message>
</context>
<context>
    <name>scalescope::LiveHead</name>
    <message>
        <source>Progress of the study</source>
        <translation>研究的进度</translation>
    </message>
    <message>
        <source>Pause queue</source>
        <translation>暂停队列</translation>
    </message>
    <message>
        <source>Cancel cell</source>
        <translation>取消单元</translation>
    </message>
    <message>
        <source>Cancel study</source>
        <translation>取消研究</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Show the results of this study</source>
        <translation>显示此研究的结果</translation>
    </message>
    <message>
        <source>Resume queue</source>
        <translation>继续队列</translation>
    </message>
</context>
<context>
    <name>scalescope::LogPanel</name>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>Filter the log</source>
        <translation>筛选日志</translation>
    </message>
    <message>
        <source>filter, e.g. rank-1 or error</source>
        <translation>筛选，例如 rank-1 或 error</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the log</source>
        <translation>复制日志</translation>
    </message>
    <message>
        <source>Log of the ranks</source>
        <translation>各 rank 的日志</translation>
    </message>
</context>
<context>
    <name>scalescope::IdleWait</name>
    <message>
        <source>%1. The study starts when they have released the GPUs and the cores are idle.</source>
        <translation>%1。待它们释放 GPU 且核心空闲后，研究将开始运行。</translation>
    </message>
    <message>
        <source>%1. The study starts when they use less than %2 % of them.</source>
        <translation>%1。占用低于 %2% 后研究开始运行。</translation>
    </message>
    <message>
        <source>Run anyway</source>
        <translation>仍然运行</translation>
    </message>
    <message>
        <source>Stop waiting</source>
        <translation>停止等待</translation>
    </message>
    <message>
        <source>%1. Times measured meanwhile are longer and vary more.</source>
        <translation>%1。此时测得的时间更长，波动也更大。</translation>
    </message>
    <message>
        <source>Wait until idle</source>
        <translation>等待空闲</translation>
    </message>
</context>
<context>
    <name>scalescope::StepBar</name>
    <message>
        <source>Goal</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>Model and data</source>
        <translation>模型和数据</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>机器</translation>
    </message>
    <message>
        <source>Matrix</source>
        <translation>矩阵</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>核对</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>Step %1: %2</source>
        <translation>步骤 %1：%2</translation>
    </message>
</context>
<context>
    <name>scalescope::WizardFooter</name>
    <message>
        <source>Start over</source>
        <translation>重新开始</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>返回</translation>
    </message>
    <message>
        <source>Back to the previous step</source>
        <translation>返回上一步</translation>
    </message>
    <message>
        <source>Save as study file …</source>
        <translation>另存为研究文件……</translation>
    </message>
    <message>
        <source>Save as study file</source>
        <translation>另存为研究文件</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Ctrl+Enter</source>
        <translation>Ctrl+Enter</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Run the study</source>
        <translation>运行研究</translation>
    </message>
</context>
</TS>
